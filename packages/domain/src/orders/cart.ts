import {
  answerDrafts,
  cartOf,
  productOf,
  type AnswerKind,
  type AnswersOf,
  type ApostilleItem,
  type CustomerProductId,
  type ProductId,
  type productIds,
  type products,
} from "../products/index.ts";
import type { ContactInfo, Spouses } from "./people.ts";
import type { DocumentHint } from "./document-kinds.ts";
import type { Relationship } from "./relationships.ts";
import type { ShippingTypeId } from "./shipping.ts";

/** A file in the draft: `contents` is a data URL, `name` the file's own name for display. */
export interface CartDocument {
  contents: string;
  name: string;
  /** The server's name of an uploaded file (rule O-53); `contents` is a small preview then. */
  upload?: string | undefined;
  /** Doubts of the browser about the picture (rule O-57). */
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
  /** The customer's relationship to this marriage; absent while that is not answered. */
  relationship?: Relationship;
  /** Text messages about the order go to the phone (rule E-26). */
  textMe?: boolean;
  /** The key of an earlier order on whose confirmed ID this one relies, instead of new photos (rule P-23). */
  identityFrom?: string;
}

type CartOf<Id extends CustomerProductId> = Id extends CustomerProductId
  ? CartCommon & { productType: Id } & AnswersOf<(typeof products)[Id]["cart"]["answers"]>
  : never;
export type ApostilleCart = CartOf<typeof productIds.apostille>;
export type CertifiedCopyCart = CartOf<typeof productIds.certifiedCopy>;
export type CorrectionCart = CartOf<typeof productIds.licenseCorrection>;
export type LetterOfValidityCart = CartOf<typeof productIds.letterOfValidity>;

/**
 * The order draft as the browser stores it under `dop-cart` (rule O-4). Every part may still be empty: values that
 * forms preset (rule O-45) are not in it before they are saved.
 */
export type Cart = CartOf<CustomerProductId>;

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

/** The questions of a product's form, by name. */
const questionsOf = (productType: CustomerProductId) =>
  Object.entries<AnswerKind>(cartOf(productType).answers) as readonly (readonly [string, AnswerKind])[];

/** A fresh draft for one product, as a click on a landing card stores it. */
export function emptyCart<Id extends CustomerProductId>(productType: Id): CartOf<Id> {
  const blank = questionsOf(productType).map(([name, kind]) => [name, answerDrafts[kind].blank()] as const);
  const answers = Object.fromEntries(blank.filter(([, answer]) => answer !== undefined));
  return { productType, ...emptyCommon(), ...answers } as unknown as CartOf<Id>;
}

/** True when the product step is answered. */
export function isProductComplete(cart: Cart): boolean {
  const answers = cart as unknown as Readonly<Record<string, unknown>>;
  return questionsOf(cart.productType).every(([name, kind]) => answerDrafts[kind].isComplete(answers[name] as never));
}

/** True for products that go by mail: others have no address and no shipping cost. */
export function needsShipping(productType: ProductId): boolean {
  return productOf(productType).delivery === "mail";
}
