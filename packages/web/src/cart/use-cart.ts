import type { Cart } from "@dop/domain/orders";
import { useSyncExternalStore } from "react";
import { currentCart, subscribeToCart } from "./cart-store.ts";

/** The draft of this browser, followed live across views and tabs; undefined when there is none. */
export function useCart(): Cart | undefined {
  return useSyncExternalStore(subscribeToCart, currentCart, () => undefined);
}
