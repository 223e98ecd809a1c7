import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { currentSession } from "../../lib/session.ts";

/**
 * Tells the server when the user leaves an order, by a link or with the page, so that colleagues do not read that they
 * still have it open (DELETE /orders/{id}/presence).
 */
export function useLeaveOrder(orderId: number): void {
  useEffect(() => {
    function leave(): void {
      if (currentSession() === undefined) return;
      // Without an answer the server forgets it by itself, a minute and a half later.
      api.delete(`/orders/${orderId}/presence`, { keepalive: true, explains403: true }).catch(() => undefined);
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [orderId]);
}
