import type { CustomerProductId } from "../products/index.ts";
import { emptyCart, isProductComplete, needsShipping, type Cart } from "./cart.ts";
import { domesticCountry } from "./shipping.ts";

/** Step status ids. */
export const stepStatuses = { incomplete: 1, complete: 2, disabled: 3 } as const;
export type StepStatus = (typeof stepStatuses)[keyof typeof stepStatuses];

/** The six steps of the checkout flow, in order. */
export const stepKeys = ["product", "contact", "shipping", "license", "documents", "payment"] as const;
export type StepKey = (typeof stepKeys)[number];

const filled = (values: readonly string[]): boolean => values.every((value) => value.trim() !== "");

function isShippingComplete(cart: Cart): boolean {
  if (!needsShipping(cart.productType)) return true;
  const { shipToName, lineOne, city, stateProvince, zip, country } = cart.shippingAddress;
  if (!filled([shipToName, lineOne, city, stateProvince, zip, country])) return false;
  return country !== domesticCountry || cart.shippingType !== null;
}

const completed: Record<Exclude<StepKey, "payment">, (cart: Cart) => boolean> = {
  product: isProductComplete,
  contact: ({ contactInfo }) =>
    filled([contactInfo.firstName, contactInfo.lastName, contactInfo.email, contactInfo.phone]),
  shipping: isShippingComplete,
  license: ({ license }) =>
    filled([license.number, license.spouse1First, license.spouse1Last, license.spouse2First, license.spouse2Last]),
  documents: ({ documents, identityFrom }) =>
    identityFrom !== undefined || (documents.id !== null && documents.selfie !== null),
};

/** True when the data of one step before payment is complete (rule O-5). */
export function isStepComplete(step: Exclude<StepKey, "payment">, cart: Cart): boolean {
  return completed[step](cart);
}

/** The marker of every step; payment opens when all the others are complete. */
export function stepMarkers(cart: Cart): Record<StepKey, StepStatus> {
  const marker = (step: Exclude<StepKey, "payment">): StepStatus =>
    isStepComplete(step, cart) ? stepStatuses.complete : stepStatuses.incomplete;
  const before = {
    product: marker("product"),
    contact: marker("contact"),
    shipping: marker("shipping"),
    license: marker("license"),
    documents: marker("documents"),
  };
  const ready = Object.values(before).every((status) => status === stepStatuses.complete);
  return { ...before, payment: ready ? stepStatuses.incomplete : stepStatuses.disabled };
}

/** The step after the documents step: payment when all steps before it are complete. */
export function stepAfterDocuments(cart: Cart): "payment" | "product" {
  const steps = ["product", "contact", "shipping", "license"] as const;
  return steps.every((step) => isStepComplete(step, cart)) ? "payment" : "product";
}

/** The steps that this product asks for, in their order; products that are emailed need no address (rule O-5). */
export function stepsOf(productType: CustomerProductId): readonly StepKey[] {
  return needsShipping(productType) ? stepKeys : stepKeys.filter((step) => step !== "shipping");
}

/** The first step with something missing; undefined when payment is open. */
export function firstIncompleteStep(cart: Cart): StepKey | undefined {
  return stepsOf(cart.productType).find((step) => step !== "payment" && !isStepComplete(step, cart));
}

/** True when a step of the draft has been saved: one is complete and was not from the start (rule O-46). */
export function isBegun(cart: Cart): boolean {
  const blank = emptyCart(cart.productType);
  return stepKeys.some((step) => step !== "payment" && isStepComplete(step, cart) && !isStepComplete(step, blank));
}
