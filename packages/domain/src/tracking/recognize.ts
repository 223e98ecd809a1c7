// Rules: N-2, N-3, N-7 (docs/rules)
import { couriers, trackingFormats, type CheckRule, type CourierCode, type TrackingFormat } from "./formats.ts";
import { postalOperator } from "./postal-operators.ts";

/** Values by UPS's rule: letters count as if the alphabet ran 2, 3, 4 … from A on. */
function valueOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code >= 48 && code <= 57 ? code - 48 : (code - 3) % 10;
}

function weightedSum(serial: string, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < serial.length; index += 1)
    sum += valueOf(serial.charAt(index)) * (weights[index % weights.length] ?? 0);
  return sum;
}

function remainderBySeven(serial: string): number {
  let remainder = 0;
  for (const digit of serial) remainder = (remainder * 10 + Number(digit)) % 7;
  return remainder;
}

function s10Digit(serial: string): number {
  const remainder = weightedSum(serial, [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
  if (remainder === 0) return 5;
  return remainder === 1 ? 0 : 11 - remainder;
}

/** The check digit that `serial` must have under `rule`, 0 to 9. */
export function checkDigitOf(rule: CheckRule, serial: string): number {
  switch (rule.kind) {
    case "mod10":
      return (10 - (weightedSum(serial, [rule.first, rule.second]) % 10)) % 10;
    case "mod7":
      return remainderBySeven(serial);
    case "weighted":
      return (weightedSum(serial, rule.weights) % rule.modulo) % 10;
    case "s10":
      return s10Digit(serial);
  }
}

/** One reading of a tracking number. */
export interface TrackingMatch {
  readonly courier: CourierCode;
  readonly courierName: string;
  readonly formatId: string;
  readonly formatName: string;
  /** The tracking number in upper case without white space: of a label that says more, the number inside. */
  readonly number: string;
  /** The shipment's tracking page; null when there is none. */
  readonly url: string | null;
  readonly service: string | null;
}

/** The longest number; longer texts are not examined. */
const maxLength = 60;

/** The number for comparison: without white space, in upper case. */
export function normalizeTrackingNumber(text: string): string {
  return withoutScannerSigns(text).replaceAll(/\s+/g, "").toUpperCase();
}

/** The text without a scanner's additions: control characters such as U+001D, and the symbology's name (`]C1`). */
function withoutScannerSigns(text: string): string {
  return text.replaceAll(/[^\P{Cc}\s]+/gu, "").replace(/^\][A-Za-z]\d/, "");
}

/** The digits of a number that is typed or scanned into a field for digits, without those of a symbology's name. */
export function scannedDigits(text: string): string {
  return /^\](?:[A-Za-z]\d?)?$/.test(text) ? text : withoutScannerSigns(text).replaceAll(/\D/g, "");
}

function passesCheck({ check, prefix }: TrackingFormat, groups: Record<string, string | undefined>): boolean {
  if (check === null) return true;
  const serial = groups["serial"] ?? "";
  const checked = prefix === undefined || prefix.unless.test(serial) ? serial : prefix.text + serial;
  return String(checkDigitOf(check, checked)) === groups["check"];
}

function serviceOf({ services }: TrackingFormat, groups: Record<string, string | undefined>): string | null {
  const code = groups["service"];
  return services && code !== undefined && Object.hasOwn(services.names, code) ? (services.names[code] ?? null) : null;
}

/** Leading zeros with which FedEx fills a number of 12 or 13 digits up to 14. */
const filledUp = /^0{1,2}(?=\d{12})/;

function match(format: TrackingFormat, text: string): TrackingMatch | null {
  const found = format.pattern.exec(text);
  if (!found) return null;
  const groups = found.groups ?? {};
  if (!passesCheck(format, groups)) return null;
  const service = serviceOf(format, groups);
  if (format.services?.mustMatch === true && service === null) return null;
  const country = groups["country"];
  const operator = country === undefined ? null : postalOperator(country);
  if (country !== undefined && operator === null) return null;
  const number = groups["inside"]?.replace(filledUp, "") ?? text;
  return {
    courier: format.courier,
    courierName: operator?.name ?? couriers[format.courier],
    formatId: format.id,
    formatName: format.name,
    number,
    url: (operator?.url ?? format.url)?.replace("%s", () => encodeURIComponent(number)) ?? null,
    service,
  };
}

/** Couriers and formats that fit a number, likeliest first; empty for an unknown number (rule N-1). */
export function recognizeTracking(text: string): TrackingMatch[] {
  if (text.length > maxLength * 2) return [];
  const number = normalizeTrackingNumber(text);
  if (number === "" || number.length > maxLength) return [];
  return trackingFormats.flatMap((format) => match(format, number) ?? []);
}

/** The number to save for a text: of a FedEx label the tracking number inside, all others unchanged (rule N-7). */
export function trackingNumberToSave(text: string): string {
  const kept = withoutScannerSigns(text);
  const whole = normalizeTrackingNumber(kept);
  return recognizeTracking(kept).find(({ courier, number }) => courier === "fedex" && number !== whole)?.number ?? kept;
}

/** True for a FedEx number, which Add Shipping Number asks for. */
export function isFedexNumber(text: string): boolean {
  return recognizeTracking(text).some((found) => found.courier === "fedex");
}

/** The tracking page of a saved text; null for 'No Tracking Number' and for unknown numbers (rule N-5). */
export function trackingUrl(text: string | null): string | null {
  return text === null ? null : (recognizeTracking(text).find((found) => found.url !== null)?.url ?? null);
}
