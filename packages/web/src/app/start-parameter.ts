import { customerProductIds } from "@dop/domain/orders";
import { startCart } from "../cart/cart-store.ts";
import { currentPath } from "../lib/routes/navigation.ts";
import { paths } from "../lib/routes/paths.ts";

/** Starts the draft of a landing card that was followed before the script was ready (`/product?start=1`). */
export function applyStartParameter(): void {
  const [path, search] = currentPath().split("?");
  if (path !== paths.product || search === undefined) return;
  const asked = Number(new URLSearchParams(search).get("start"));
  const productType = customerProductIds.find((id) => id === asked);
  if (productType === undefined) return;
  startCart(productType);
  window.history.replaceState(window.history.state, "", window.location.pathname);
}
