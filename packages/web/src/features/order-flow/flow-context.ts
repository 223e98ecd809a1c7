import { createContext, useContext, useEffect } from "react";
import type { Cart } from "@dop/domain/orders";

/** What the steps share with the frame around them. */
export interface Flow {
  readonly cart: Cart;
  /** A step tells whether it holds changes that are not in the draft yet. */
  readonly setUnsaved: (unsaved: boolean) => void;
  /** The order is placed and the draft about to go: the frame must not take its absence for a reason to go to the start. */
  readonly leaveFor: (address: string) => void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("This belongs inside the order flow.");
  return flow;
}

/** Tells the frame about unsaved changes, until the step is left. */
export function useUnsavedChanges(unsaved: boolean): void {
  const { setUnsaved } = useFlow();
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
