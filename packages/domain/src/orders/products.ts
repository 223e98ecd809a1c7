import { statusIds, type StatusId } from "./statuses.ts";

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

/** What the office knows of a product. Its names are texts (`statuses.products`), its form is a step of the order. */
interface ProductDefinition {
  /** Its name in the search's `type` filter. */
  readonly code: string;
  /** First half of its queues' keys. */
  readonly queueCategory: string;
  /** A customer puts it into a cart, or the license application orders it together with the license. */
  readonly orderedBy: "customer" | "license_application";
  /** The setting that says whether customers can order it; null for what they never order. */
  readonly soldBy: string | null;
  /** The steps that it passes through, in order. */
  readonly workflow: readonly StatusId[];
  /** The step that printing leads to: an apostille waits for its transmittal, the rest is shipped. */
  readonly printedStep: StatusId;
  /** The step that the license registry ticks when the officiant has returned the license. */
  readonly finalizedStep: StatusId | null;
  /** The customer reviews its license data before anything is printed (rule W-17). */
  readonly isReviewable: boolean;
  /** It goes to the Lt. Governor's office, in a transmittal. */
  readonly goesByTransmittal: boolean;
  readonly delivery: "mail" | "email";
  /** What one costs in a new installation, in cents. */
  readonly defaultPrice: number;
  /** Office days from payment to the end that the office publishes, until its own history says better (rule O-38). */
  readonly standardDays: number;
}

/** Every product, by the id that the wire and the database know. A new one is a row here, its texts and its form. */
export const products = {
  [productIds.apostille]: {
    code: "APOSTILLE",
    queueCategory: "apostille",
    orderedBy: "customer",
    soldBy: "sell_apostille",
    workflow: [
      statusIds.orderPlaced,
      statusIds.infoVerified,
      statusIds.customerVerification,
      statusIds.processed,
      statusIds.sentToLieutenantGovernor,
      statusIds.arrivedAtLieutenantGovernor,
      statusIds.shipped,
    ],
    printedStep: statusIds.processed,
    finalizedStep: null,
    isReviewable: true,
    goesByTransmittal: true,
    delivery: "mail",
    defaultPrice: 3000,
    standardDays: 10,
  },
  [productIds.certifiedCopy]: {
    code: "CERTIFIED_COPY",
    queueCategory: "certifiedCopies",
    orderedBy: "customer",
    soldBy: "sell_certified_copy",
    workflow: [statusIds.orderPlaced, statusIds.infoVerified, statusIds.shipped],
    printedStep: statusIds.shipped,
    finalizedStep: null,
    isReviewable: false,
    goesByTransmittal: false,
    delivery: "mail",
    defaultPrice: 1000,
    standardDays: 3,
  },
  [productIds.licenseCorrection]: {
    code: "MARRIAGE_LICENSE_CORRECTION",
    queueCategory: "errorCorrections",
    orderedBy: "customer",
    soldBy: "sell_license_correction",
    workflow: [statusIds.orderPlaced, statusIds.infoVerified, statusIds.customerVerification, statusIds.shipped],
    printedStep: statusIds.shipped,
    finalizedStep: null,
    isReviewable: true,
    goesByTransmittal: false,
    delivery: "mail",
    defaultPrice: 2000,
    standardDays: 5,
  },
  [productIds.letterOfValidity]: {
    code: "LETTER_OF_VALIDITY",
    queueCategory: "letterOfValidity",
    orderedBy: "customer",
    soldBy: "letter_of_validity",
    workflow: [statusIds.orderPlaced, statusIds.infoVerified, statusIds.shipped],
    printedStep: statusIds.shipped,
    finalizedStep: null,
    isReviewable: false,
    goesByTransmittal: false,
    delivery: "email",
    defaultPrice: 1000,
    standardDays: 2,
  },
  [productIds.firstCertificateUs]: {
    code: "FIRST_CERTIFICATE_US",
    queueCategory: "firstCertificateUS",
    orderedBy: "license_application",
    soldBy: null,
    workflow: [statusIds.preOrder, statusIds.finalized, statusIds.shipped],
    printedStep: statusIds.shipped,
    finalizedStep: statusIds.finalized,
    isReviewable: false,
    goesByTransmittal: false,
    delivery: "mail",
    defaultPrice: 0,
    standardDays: 5,
  },
  [productIds.firstCertificateInternational]: {
    code: "FIRST_CERTIFICATE_INTERNATIONAL",
    queueCategory: "firstCertificateIntl",
    orderedBy: "license_application",
    soldBy: null,
    workflow: [statusIds.preOrder, statusIds.infoVerified, statusIds.customerVerification, statusIds.shipped],
    printedStep: statusIds.shipped,
    finalizedStep: statusIds.infoVerified,
    isReviewable: true,
    goesByTransmittal: false,
    delivery: "mail",
    defaultPrice: 6000,
    standardDays: 7,
  },
} as const satisfies Record<ProductId, ProductDefinition>;

/** What is known of one product. */
export const productOf = (productId: ProductId): ProductDefinition => products[productId];

export const allProductIds = Object.values(productIds) as readonly ProductId[];

/** What a customer can put into a cart. */
export type CustomerProductId = {
  [Id in ProductId]: (typeof products)[Id]["orderedBy"] extends "customer" ? Id : never;
}[ProductId];

export function isCustomerProduct(productId: ProductId): productId is CustomerProductId {
  return productOf(productId).orderedBy === "customer";
}

export const customerProductIds: readonly CustomerProductId[] = allProductIds.filter(isCustomerProduct);

/** Settings that say whether a product is sold. */
export type SoldBy = (typeof products)[CustomerProductId]["soldBy"];
