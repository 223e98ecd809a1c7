/** Results for a part of the barcode; the portal decides nothing by them. */
export const barcodeMatches = ["agrees", "differs", "not-comparable"] as const;
export type BarcodeMatch = (typeof barcodeMatches)[number];

/**
 * The result for the picture: `compared`; `unreadable`: no barcode of that kind was found in it; `unknown`: its barcode
 * is not of a driver license, or of a format that the portal does not know.
 */
export const barcodeOutcomes = ["compared", "unreadable", "unknown"] as const;
export type BarcodeOutcome = (typeof barcodeOutcomes)[number];

/** The comparison of a barcode: of its content only issuer and month of expiry are stored beside it. */
export interface BarcodeComparison {
  readonly outcome: BarcodeOutcome;
  /** With the customer's. */
  readonly name: BarcodeMatch;
  /** With that of the spouse of this name on the county's license. */
  readonly birth: BarcodeMatch;
  /** The card is still valid. */
  readonly expiry: BarcodeMatch;
  /** Its holder is of age. */
  readonly age: BarcodeMatch;
  /** The state or province that issued the card. */
  readonly issuer?: string;
  /** YYYY-MM. */
  readonly expires?: string;
}
