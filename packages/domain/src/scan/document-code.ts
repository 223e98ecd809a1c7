// Rules: O-28 (docs/rules)

/** Starts every code; the number is its version. */
const prefix = "DOP1";
/** The symbols of ISO 7064 MOD 37-2; the last is a check character only, and the hyphen counts like it. */
const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*";
const modulus = symbols.length;
const form = /^DOP1-([1-9]\d{0,14})-([1-9]\d{0,14})-([0-9A-Z*])$/;

/** The content of a code on paper. */
export interface DocumentCode {
  readonly orderId: number;
  /** The order product's id. */
  readonly productId: number;
}

/**
 * The check character of ISO 7064 MOD 37-2: the modulus is a prime, so that every single wrong character and every swap
 * of two neighbors is found. Hyphens are counted, or one that moved would make another number.
 */
function checkCharacter(body: string): string {
  let sum = 0;
  for (const symbol of body) sum = ((sum + symbols.indexOf(symbol === "-" ? "*" : symbol)) * 2) % modulus;
  return symbols.charAt((modulus + 1 - sum) % modulus);
}

/** The number of an order product on paper: `DOP1-<order>-<product>-<check character>`. */
export function documentCode(orderId: number, productId: number): string {
  const body = `${prefix}-${String(orderId)}-${String(productId)}-`;
  return body + checkCharacter(body);
}

/**
 * Reads a code in capitals without white space.
 *
 * @returns `misread` for one that is not as it was printed, undefined for a text that is no such code
 */
export function readDocumentCode(text: string): DocumentCode | "misread" | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const [, order = "", product = ""] = form.exec(text) ?? [];
  const [orderId, productId] = [Number(order), Number(product)];
  return order !== "" && documentCode(orderId, productId) === text ? { orderId, productId } : "misread";
}
