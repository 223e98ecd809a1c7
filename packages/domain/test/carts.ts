import {
  productIds,
  type ApostilleCart,
  type Cart,
  type CertifiedCopyCart,
  type CorrectionCart,
  type LetterOfValidityCart,
} from "@dop/domain/orders";

/** A valid 2×2 pixel PNG, as a data URL: the smallest image that every decoder takes. */
export const tinyPng =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAA" +
  "EElEQVR4nGM4EaUBRAwQCgAmpgUpyTrNxgAAAABJRU5ErkJggg==";

const common = {
  shippingType: 1,
  contactInfo: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org", phone: "(801) 555-0117" },
  shippingAddress: {
    shipToName: "Ada Lovelace",
    lineOne: "100 Center St",
    lineTwo: "",
    city: "Provo",
    stateProvince: "UT",
    zip: "84601",
    country: "US",
  },
  license: {
    number: "1000001",
    spouse1First: "Ada",
    spouse1Last: "Lovelace",
    spouse2First: "Charles",
    spouse2Last: "Babbage",
  },
  documents: {
    id: { contents: tinyPng, name: "id.png" },
    selfie: { contents: tinyPng, name: "selfie.png" },
    additional: null,
  },
  specialInstructions: "",
} as const satisfies Partial<Cart>;

/** A complete apostille cart: one apostille for France, sent by USPS. */
export function anApostilleCart(changes: Partial<ApostilleCart> = {}): ApostilleCart {
  return {
    productType: productIds.apostille,
    ...structuredCopy(common),
    items: [{ country: "FR", fullCopy: false, quantity: 1 }],
    additionalCertifiedCopies: 0,
    fullCopy: false,
    ...changes,
  };
}

/** Two apostilles and a certified copy: 30.00, 30.00, 10.00, and 16.75 + 2.17 in common. */
export const aCartOfThreeProducts = (): ApostilleCart =>
  anApostilleCart({
    items: [
      { country: "FR", fullCopy: false, quantity: 1 },
      { country: "MX", fullCopy: false, quantity: 1 },
    ],
    additionalCertifiedCopies: 1,
  });

/** A complete certified copy cart. */
export function aCertifiedCopyCart(changes: Partial<CertifiedCopyCart> = {}): CertifiedCopyCart {
  return { productType: productIds.certifiedCopy, ...structuredCopy(common), quantity: 1, fullCopy: false, ...changes };
}

/** A complete license correction cart. */
export function aCorrectionCart(changes: Partial<CorrectionCart> = {}): CorrectionCart {
  return { productType: productIds.licenseCorrection, ...structuredCopy(common), quantity: 1, ...changes };
}

/** A complete letter of validity cart; it goes by email. */
export function aLetterCart(changes: Partial<LetterOfValidityCart> = {}): LetterOfValidityCart {
  return { productType: productIds.letterOfValidity, ...structuredCopy(common), quantity: 1, ...changes };
}

function structuredCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
