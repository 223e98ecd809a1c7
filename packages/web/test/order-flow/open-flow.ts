import type { Cart } from "@dop/domain/orders";
import { vi } from "vitest";
import { CART_KEY } from "../../src/cart/cart-store.ts";
import { cleanup } from "../testing-library.ts";
import { clearCallCache } from "../../src/features/checkout/order-flow/data/use-call.ts";

/** The catalog's answers in tests: apostille $30, copy $10, fee $15, France $75. */
export const catalogAnswers = {
  "GET /api/products": {
    body: [
      { id: 1, product_name: "Apostille Request", current_cost: 30 },
      { id: 2, product_name: "Certified Copy", current_cost: 10 },
      { id: 3, product_name: "Marriage License Correction", current_cost: 20 },
      { id: 4, product_name: "Letter of Validity", current_cost: 10 },
    ],
  },
  "GET /api/fees": { body: [{ id: 1, name: "Processing fee", amount: 15 }] },
  "GET /api/shipping-rates": { body: { shippingRates: { FR: 75, DE: 75 } } },
  "GET /api/shipping-types": {
    body: {
      1: { label: "USPS (no tracking)", cost: 0 },
      2: { label: "FedEx 2-Day (tracking)", cost: 20 },
      3: { label: "FedEx Overnight (tracking)", cost: 40 },
    },
  },
  "POST /api/orders/cart-costs": { body: [{ name: "Certified Copies", cost: 10, quantity: 1, costPer: 10 }] },
} as const;

/** Puts a draft into storage as another tab does, and notifies this one. */
export function storeDraft(cart: Cart | undefined): void {
  if (cart) localStorage.setItem(CART_KEY, JSON.stringify(cart));
  else localStorage.removeItem(CART_KEY);
  window.dispatchEvent(new StorageEvent("storage", { key: CART_KEY }));
}

/** The draft in storage. */
export function storedDraft(): Cart | null {
  return JSON.parse(localStorage.getItem(CART_KEY) ?? "null") as Cart | null;
}

/** For `beforeAll`: loads the chunks of the steps, so that no test waits for them. */
export async function loadSteps(): Promise<void> {
  await Promise.all([
    import("../../src/features/checkout/order-flow/index.ts"),
    import("../../src/features/checkout/order-flow/product/product-step.tsx"),
    import("../../src/features/checkout/order-flow/contact/contact-step.tsx"),
    import("../../src/features/checkout/order-flow/shipping/shipping-step.tsx"),
    import("../../src/features/checkout/order-flow/license/license-step.tsx"),
    import("../../src/features/checkout/order-flow/documents/documents-step.tsx"),
    import("../../src/features/checkout/order-flow/checkout/checkout-step.tsx"),
  ]);
}

/** For `afterEach`: closes the page, and removes its draft, its cached answers and the fake server. */
export function closeFlow(): void {
  cleanup();
  storeDraft(undefined);
  clearCallCache();
  vi.unstubAllGlobals();
}
