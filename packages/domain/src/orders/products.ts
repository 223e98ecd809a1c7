/** Product types and their ids (rule O-1). */
export const productIds = {
  apostille: 1,
  certifiedCopy: 2,
  licenseCorrection: 3,
  letterOfValidity: 4,
  firstCertificateUs: 5,
  firstCertificateInternational: 6,
} as const;

export type ProductId = (typeof productIds)[keyof typeof productIds];
export const allProductIds: readonly ProductId[] = [1, 2, 3, 4, 5, 6];

/** What a customer can put into a cart; the first certificates come from the license application. */
export type CustomerProductId = 1 | 2 | 3 | 4;
export const customerProductIds: readonly CustomerProductId[] = [1, 2, 3, 4];

export function isCustomerProduct(productId: ProductId): productId is CustomerProductId {
  return (customerProductIds as readonly number[]).includes(productId);
}

/** Names of the product types, as the `type` filter of the order search takes them. */
export const productCodes = {
  1: "APOSTILLE",
  2: "CERTIFIED_COPY",
  3: "MARRIAGE_LICENSE_CORRECTION",
  4: "LETTER_OF_VALIDITY",
  5: "FIRST_CERTIFICATE_US",
  6: "FIRST_CERTIFICATE_INTERNATIONAL",
} as const satisfies Record<ProductId, string>;

/** Products whose license data the customer reviews before anything is printed (rule W-17). */
export const reviewableProductIds: readonly ProductId[] = [1, 3, 6];

export function isReviewable(productId: ProductId): boolean {
  return reviewableProductIds.includes(productId);
}
