// Rules: O-28 (docs/rules)
import { recognizeTracking } from "../tracking/index.ts";
import { readDocumentCode, type DocumentCode } from "./document-code.ts";

/** What a scanner has read, by its content. */
export type Scan =
  | ({ readonly kind: "document" } & DocumentCode)
  | { readonly kind: "tracking"; readonly number: string; readonly courierName: string }
  /** One of our codes, read incompletely. */
  | { readonly kind: "misread" }
  | { readonly kind: "unknown" };

/** No code is longer, with all that a scanner puts around it. */
export const longestScan = 200;

/** What a scanner can put before a code: the identifier of the symbology (ISO/IEC 15424), such as `]C1`. */
const symbology = /^\][A-Z][0-9A-Z]/;
const aroundCode = /^[^0-9A-Z]+|[^0-9A-Z*]+$/g;

/** A scan in capitals, without white space, control characters and the signs around it. */
function bareScan(text: string): string {
  const bare = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, "").toUpperCase();
  return bare.replace(symbology, "").replaceAll(aroundCode, "");
}

/** Recognizes what was scanned; case, white space and what scanners put before and after do not matter. */
export function readScan(text: string): Scan {
  if (text.length > longestScan) return { kind: "unknown" };
  const bare = bareScan(text);
  const code = readDocumentCode(bare);
  if (code === "misread") return { kind: "misread" };
  if (code) return { kind: "document", ...code };
  const [tracking] = recognizeTracking(bare);
  return tracking
    ? { kind: "tracking", number: tracking.number, courierName: tracking.courierName }
    : { kind: "unknown" };
}

/**
 * The texts under which a scanned tracking number can be saved: labels say more than the number. FedEx puts its 12
 * digits at the end of 34, USPS the destination's ZIP code before its own.
 */
export function savedAs(number: string): string[] {
  const inside = [
    /^\d{34}$/.test(number) ? number.slice(-12) : undefined,
    /^420(?:\d{5}|\d{9})(9[1-5]\d{18,24})$/.exec(number)?.[1],
  ];
  return [number, ...inside.filter((text) => text !== undefined)];
}
