// Rules: O-50 (docs/rules)
import { useEffect } from "react";

const above = { aboveOrder: true };
const standsAbove = (): boolean => (window.history.state as Partial<typeof above> | null)?.aboveOrder === true;

/**
 * Leads the browser's Back to the first page of its history, past the payment page. A second entry of the same address
 * stands above the order's: Back lands on the order's own, and goes on from there.
 */
export function useBackToFirstPage(): void {
  useEffect(() => {
    // The browser's own function: the router's would draw the page again.
    if (window.history.length > 1 && !standsAbove()) History.prototype.pushState.call(window.history, above, "");
    const goToFirst = () => {
      const first = 2 - window.history.length;
      if (!standsAbove() && first < 0) window.history.go(first);
    };
    window.addEventListener("popstate", goToFirst);
    return () => window.removeEventListener("popstate", goToFirst);
  }, []);
}
