import { isStepComplete, needsShipping, stepKeys, stepMarkers, stepStatuses } from "@dop/domain/orders";
import type { Cart, CustomerProductId, StepKey } from "@dop/domain/orders";
import { paths } from "../../../lib/paths.ts";

/** The address of each step. */
export const stepPaths = {
  product: paths.product,
  contact: paths.contactInfo,
  shipping: paths.shippingAddress,
  license: paths.marriageLicense,
  documents: paths.documentUploads,
  payment: paths.checkout,
} as const satisfies Record<StepKey, string>;

/** The steps that this product asks for, in their order; products that are emailed need no address (rule O-5). */
export function stepsOf(productType: CustomerProductId): readonly StepKey[] {
  return needsShipping(productType) ? stepKeys : stepKeys.filter((step) => step !== "shipping");
}

/** The step at an address; undefined for an address outside the flow. */
export function stepAt(pathname: string): StepKey | undefined {
  return stepKeys.find((step) => stepPaths[step] === pathname);
}

/** The step after `step` for this product; payment is the last. */
export function stepAfter(step: StepKey, productType: CustomerProductId): StepKey {
  const steps = stepsOf(productType);
  return steps[steps.indexOf(step) + 1] ?? "payment";
}

/** The first step with something missing; undefined when payment is open. */
export function firstIncompleteStep(cart: Cart): StepKey | undefined {
  if (stepMarkers(cart).payment !== stepStatuses.disabled) return undefined;
  return stepsOf(cart.productType).find((step) => step !== "payment" && !isStepComplete(step, cart));
}
