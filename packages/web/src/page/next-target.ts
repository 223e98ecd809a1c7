import { createSignal } from "../lib/api/signal.ts";
import { useEffect, useSyncExternalStore } from "react";

export interface NextTarget {
  readonly to: string;
  /** The next order; undefined when the queue is finished. */
  readonly orderId: number | undefined;
}

let target: NextTarget | undefined;
const { subscribe, notify } = createSignal();

function setTarget(next: NextTarget | undefined): void {
  target = next;
  notify();
}

/** Publishes the next step in the queue while the page of an order is open. */
export function useOfferNextTarget(to: string | undefined, orderId: number | undefined): void {
  useEffect(() => {
    setTarget(to === undefined ? undefined : { to, orderId });
    return () => setTarget(undefined);
  }, [to, orderId]);
}

/** The target of "Next in queue"; undefined without a queue. */
export const useNextTarget = (): NextTarget | undefined => useSyncExternalStore(subscribe, () => target);
