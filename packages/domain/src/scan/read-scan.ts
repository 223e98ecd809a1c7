// Rules: O-28 (docs/rules)
import { recognizeTracking } from "../tracking/index.ts";
import { readDocumentCode, type DocumentCode } from "./document-code.ts";

/** A scan by its content. */
export type Scan =
  | ({ readonly kind: "document" } & DocumentCode)
  | {
      readonly kind: "tracking";
      readonly number: string;
      /** The text of the label, which can be longer than the number. */
      readonly printed: string;
      readonly courierName: string;
    }
  /** One of our codes, read incompletely. */
  | { readonly kind: "misread" }
  | { readonly kind: "unknown" };

/** The longest scan in characters, with everything that a scanner adds. */
export const longestScan = 200;

/** A scanner's prefix: the identifier of the symbology (ISO/IEC 15424), such as `]C1`. */
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
    ? { kind: "tracking", number: tracking.number, printed: bare, courierName: tracking.courierName }
    : { kind: "unknown" };
}

/** USPS's prefix to its own number: 420 and the destination's ZIP code. */
const uspsZip = /^420(?:\d{5}|\d{9})(?=9[1-5]\d{18,24}$)/;

/** FedEx Ground puts its 12 digits at the end of 34 that begin with 96. */
const groundNumber = /^96\d{20}(?=\d{12}$)/;

/** The texts under which a scanned tracking number can be saved: labels have more than the number. */
export function savedAs({ number, printed }: { readonly number: string; readonly printed: string }): string[] {
  return [...new Set([printed, number, printed.replace(uspsZip, ""), printed.replace(groundNumber, "")])];
}
