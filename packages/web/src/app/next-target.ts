import { useEffect, useSyncExternalStore } from "react";

/** Where the work on a queue goes on from the order that is open. */
export interface NextTarget {
  readonly to: string;
  /** The next order; undefined when the queue is finished. */
  readonly orderId: number | undefined;
}

let target: NextTarget | undefined;
const listeners = new Set<() => void>();

function setTarget(next: NextTarget | undefined): void {
  target = next;
  for (const listener of listeners) listener();
}

/** The page of an order tells where its queue goes on, for as long as it is open. */
export function useOfferNextTarget(to: string | undefined, orderId: number | undefined): void {
  useEffect(() => {
    setTarget(to === undefined ? undefined : { to, orderId });
    return () => setTarget(undefined);
  }, [to, orderId]);
}

/** Where "Next in queue" leads from here; undefined where there is no queue. */
export function useNextTarget(): NextTarget | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => target,
  );
}
