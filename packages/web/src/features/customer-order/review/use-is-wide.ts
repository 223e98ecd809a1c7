import { useSyncExternalStore } from "react";

/** Room for the likeness next to the list. */
const wide = "(min-width: 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
