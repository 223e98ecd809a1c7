import { productIds, productOf, type CustomerProductId, type ProductId } from "./products.ts";
import type { ContactInfo, Spouses } from "./people.ts";
import type { DocumentHint } from "./document-kinds.ts";
import type { Relationship } from "./relationships.ts";
import type { ShippingTypeId } from "./shipping.ts";
import type { WrongOnRecord } from "./wrong-on-record.ts";

/** A file in the draft: `contents` is a data URL, `name` the file's own name for display. */
export interface CartDocument {
  contents: string;
  name: string;
  /** What the server calls the file that it has already (rule O-53); `contents` is a small preview then. */
  upload?: string | undefined;
  /** What the browser found hard to see in it (rule O-57). */
  hints?: readonly DocumentHint[] | undefined;
}

export interface ShippingAddress {
  shipToName: string;
  lineOne: string;
  lineTwo: string;
  city: string;
  stateProvince: string;
  zip: string;
  country: string;
}

export interface CartLicense extends Spouses {
  number: string;
}

export interface CartDocuments {
  id: CartDocument | null;
  selfie: CartDocument | null;
  /** The back of the driver license, where the office asks for it (rule P-24). */
  "license-back"?: CartDocument | null | undefined;
  additional: CartDocument | null;
}

interface CartCommon {
  /** Null until chosen; only for addresses in the United States. */
  shippingType: ShippingTypeId | null;
  contactInfo: ContactInfo;
  shippingAddress: ShippingAddress;
  license: CartLicense;
  documents: CartDocuments;
  specialInstructions: string;
  /** How the customer is related to this marriage; absent while that is not answered. */
  relationship?: Relationship;
  /** Whether the phone gets text messages about the order (rule E-26). */
  textMe?: boolean;
  /** The key of an earlier order on whose confirmed ID this one relies, instead of new photos (rule P-23). */
  identityFrom?: string;
}

/** One destination of an apostille order; null means not answered yet. */
export interface ApostilleItem {
  /** ISO 3166-1 alpha-2, empty until chosen. */
  country: string;
  fullCopy: boolean | null;
  quantity: number | null;
}

export interface ApostilleCart extends CartCommon {
  productType: typeof productIds.apostille;
  items: ApostilleItem[];
  additionalCertifiedCopies?: number | null;
  /** Whether the additional copies include the marriage application. */
  fullCopy: boolean;
}

export interface CertifiedCopyCart extends CartCommon {
  productType: typeof productIds.certifiedCopy;
  quantity: number | null;
  fullCopy: boolean | null;
}

export interface CorrectionCart extends CartCommon {
  productType: typeof productIds.licenseCorrection;
  quantity: number | null;
  wrong?: WrongOnRecord;
}

export interface LetterOfValidityCart extends CartCommon {
  productType: typeof productIds.letterOfValidity;
  quantity: 1;
}

/**
 * The order draft as the browser keeps it under `dop-cart` (rule O-4). Every part may still be empty: what forms preset
 * (rule O-45) is not in it before it is saved.
 */
export type Cart = ApostilleCart | CertifiedCopyCart | CorrectionCart | LetterOfValidityCart;

function emptyCommon(): CartCommon {
  return {
    shippingType: null,
    contactInfo: { firstName: "", lastName: "", email: "", phone: "" },
    shippingAddress: { shipToName: "", lineOne: "", lineTwo: "", city: "", stateProvince: "", zip: "", country: "" },
    license: { number: "", spouse1First: "", spouse1Last: "", spouse2First: "", spouse2Last: "" },
    documents: { id: null, selfie: null, additional: null },
    specialInstructions: "",
  };
}

/** A new, blank entry of the apostille form. */
export function blankApostilleItem(): ApostilleItem {
  return { country: "", fullCopy: null, quantity: 1 };
}

type CartOf<Id extends CustomerProductId> = Extract<Cart, { productType: Id }>;
type Answers<Id extends CustomerProductId> = Omit<CartOf<Id>, keyof CartCommon | "productType">;

/** The product step of a draft: its answers before the first, and whether they are all there. */
interface ProductDraft<Id extends CustomerProductId> {
  readonly blank: () => Answers<Id>;
  readonly isComplete: (answers: Answers<Id>) => boolean;
}

const drafts: { readonly [Id in CustomerProductId]: ProductDraft<Id> } = {
  [productIds.apostille]: {
    blank: () => ({ items: [], fullCopy: false }),
    isComplete: ({ items }) =>
      items.some(({ country, quantity, fullCopy }) => country !== "" && quantity !== null && fullCopy !== null),
  },
  [productIds.certifiedCopy]: {
    blank: () => ({ quantity: null, fullCopy: null }),
    isComplete: ({ quantity, fullCopy }) => quantity !== null && fullCopy !== null,
  },
  [productIds.licenseCorrection]: {
    blank: () => ({ quantity: null }),
    isComplete: ({ quantity }) => quantity !== null,
  },
  [productIds.letterOfValidity]: { blank: () => ({ quantity: 1 }), isComplete: () => true },
};

/** The draft of one product. Its answers are of the same product, which no type says of a union. */
const draftOf = (productType: CustomerProductId) => drafts[productType] as ProductDraft<CustomerProductId>;

/** A fresh draft for one product, as a click on a landing card stores it. */
export function emptyCart(productType: CustomerProductId): Cart {
  return { productType, ...emptyCommon(), ...draftOf(productType).blank() } as Cart;
}

/** Whether the product step is answered. */
export function isProductComplete(cart: Cart): boolean {
  return draftOf(cart.productType).isComplete(cart);
}

/** Whether it goes by mail: otherwise there is no address and no shipping cost. */
export function needsShipping(productType: ProductId): boolean {
  return productOf(productType).delivery === "mail";
}
