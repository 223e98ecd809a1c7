import { stepKeys, stepsOf, type CustomerProductId, type StepKey } from "@dop/domain/orders";
import { paths } from "../../../../lib/routes/paths.ts";

export const stepPaths = {
  product: paths.product,
  contact: paths.contactInfo,
  shipping: paths.shippingAddress,
  license: paths.marriageLicense,
  documents: paths.documentUploads,
  payment: paths.checkout,
} as const satisfies Record<StepKey, string>;

/** The step at an address of the flow, which may end with a slash; undefined for an address outside the flow. */
export const stepAt = (pathname: string): StepKey | undefined =>
  stepKeys.find((step) => pathname.startsWith(stepPaths[step]));

/** The step after `step` for this product; payment is the last. */
export function stepAfter(step: StepKey, productType: CustomerProductId): StepKey {
  const steps = stepsOf(productType);
  return steps[steps.indexOf(step) + 1] ?? "payment";
}
