import { createContext, useContext, useEffect } from "react";
import type { Cart } from "@dop/domain/orders";

/** A placed order on its way to the payment page. */
export interface Departure {
  readonly paymentLink: string;
  /** The order's own page, as a path of the application. */
  readonly orderPath: string;
}

/** What the steps share with the frame around them. */
export interface Flow {
  readonly cart: Cart;
  /** A step reports whether it has changes that are not in the draft yet. */
  readonly setUnsaved: (unsaved: boolean) => void;
  /** Leaves for the payment page, and removes the draft. */
  readonly leave: (departure: Departure) => void;
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
