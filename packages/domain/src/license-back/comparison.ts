/** How a part of the barcode compares; the portal decides nothing by it. */
export const barcodeMatches = ["agrees", "differs", "not-comparable"] as const;
export type BarcodeMatch = (typeof barcodeMatches)[number];

/**
 * The result for the picture: `compared`; `unreadable`: no barcode of that kind was found in it; `unknown`: its barcode
 * is not of a driver license, or of a format that the portal does not know.
 */
export const barcodeOutcomes = ["compared", "unreadable", "unknown"] as const;
export type BarcodeOutcome = (typeof barcodeOutcomes)[number];

/** All that is kept of a barcode: how it compares, and nothing that it says. */
export interface BarcodeComparison {
  readonly outcome: BarcodeOutcome;
  /** With the customer's. */
  readonly name: BarcodeMatch;
  /** With that of the spouse of this name on the county's license. */
  readonly birth: BarcodeMatch;
  /** Whether the card is still valid. */
  readonly expiry: BarcodeMatch;
  /** Whether its person is of age. */
  readonly age: BarcodeMatch;
}
