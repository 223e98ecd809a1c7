import { createContext, useContext, useEffect, type ReactNode } from "react";
import type { Cart } from "@dop/domain/orders";

/** The state that the steps share with the frame around them. */
export interface Flow {
  readonly cart: Cart;
  /** A step reports whether it has changes that are not in the draft yet. */
  readonly setUnsaved: (unsaved: boolean) => void;
  /** Replaces the steps while the placed order leaves for the payment page. */
  readonly leave: (departure: ReactNode) => void;
}

export const FlowContext = createContext<Flow | undefined>(undefined);

export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error("This belongs inside the order flow.");
  return flow;
}

/** Reports unsaved changes to the frame, until the step is left. */
export function useUnsavedChanges(unsaved: boolean): void {
  const { setUnsaved } = useFlow();
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
