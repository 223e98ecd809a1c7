import { upsServices, uspsServices, sscc18Containers, s10Services } from "./services.ts";

/** The couriers whose numbers are recognized, by code (rule N-1). */
export const couriers = {
  amazon: "Amazon",
  dhl: "DHL",
  fedex: "FedEx",
  ontrac: "OnTrac",
  s10: "International Post (S10)",
  ups: "UPS",
  usps: "USPS",
} as const;
export type CourierCode = keyof typeof couriers;

/** Rule for a courier's check digit. Weights repeat from the first character of the serial number on. */
export type CheckRule =
  /** Sum with the two weights in turn (first character, second character, …); the check completes it to a ten. */
  | { readonly kind: "mod10"; readonly first: number; readonly second: number }
  /** The serial number's remainder by seven. */
  | { readonly kind: "mod7" }
  /** Weighted sum, its remainder by `modulo`, and of that the last digit. */
  | { readonly kind: "weighted"; readonly weights: readonly number[]; readonly modulo: number }
  /** The rule of the Universal Postal Union's S10 standard. */
  | { readonly kind: "s10" };

/** A format of a courier's numbers. */
export interface TrackingFormat {
  readonly courier: CourierCode;
  readonly id: string;
  readonly name: string;
  /**
   * The whole text, upper case and without white space. Named groups: `serial` and `check` for the rule, `service` for
   * its lookup, `country` for the postal operator's, `inside` for the tracking number of a label that says more.
   */
  readonly pattern: RegExp;
  readonly check: CheckRule | null;
  /** Put before the serial number before it is checked (rule N-4), unless it starts with one of `unless`. */
  readonly prefix?: { readonly text: string; readonly unless: RegExp };
  /** Names of services by the `service` group; with `mustMatch` an unknown one makes the number unknown. */
  readonly services?: { readonly names: Readonly<Record<string, string>>; readonly mustMatch: boolean };
  /** The page that follows such a number; `%s` is the number. */
  readonly url: string | null;
}

const mod10 = (first: number, second: number): CheckRule => ({ kind: "mod10", first, second });
const fedex12: CheckRule = { kind: "weighted", weights: [3, 1, 7], modulo: 11 };
const fedex34: CheckRule = { kind: "weighted", weights: [1, 7, 3], modulo: 11 };

/** The formats of one courier, which share a tracking page. */
const formatsOf = (
  courier: CourierCode,
  url: string | null,
  formats: readonly Omit<TrackingFormat, "courier" | "url">[],
): TrackingFormat[] => formats.map((format) => ({ ...format, courier, url }));

/** Every known format. Several may fit one number; the first is the likeliest. */
export const trackingFormats: readonly TrackingFormat[] = [
  ...formatsOf("fedex", "https://www.fedex.com/fedextrack/?trknbr=%s", [
    { id: "fedex_12", name: "FedEx Express (12)", pattern: /^(?<serial>\d{11})(?<check>\d)$/, check: fedex12 },
    {
      id: "fedex_34",
      name: "FedEx Express (34)",
      // Not what USPS prints: 420, the destination's ZIP code and USPS's number.
      pattern: /^(?!420\d{5}(?:\d{4})?9[1-5])[0-8]\d{14}\d{5}(?<inside>(?<serial>\d{13})(?<check>\d))$/,
      check: fedex34,
    },
    {
      id: "fedex_astra",
      name: "FedEx Express (ASTRA)",
      pattern: /^3\d{5}\d{3}\d{7}(?<inside>(?<serial>\d{11})(?<check>\d))\d{4}$/,
      check: fedex12,
    },
    {
      id: "fedex_smartpost",
      name: "FedEx SmartPost",
      pattern: /^(?<serial>(?:92)?\d{19})(?<check>\d)$/,
      check: mod10(3, 1),
      prefix: { text: "92", unless: /^92/ },
    },
    { id: "fedex_ground", name: "FedEx Ground", pattern: /^(?<serial>\d{14})(?<check>\d)$/, check: mod10(1, 3) },
    {
      id: "fedex_sscc_18",
      name: "FedEx Ground (SSCC-18)",
      pattern: /^(?<service>\d{2})(?<serial>\d{15})(?<check>\d)$/,
      check: mod10(3, 1),
      services: { names: sscc18Containers, mustMatch: true },
    },
    {
      id: "fedex_ground_96",
      name: "FedEx Ground 96 (22)",
      pattern: /^96\d{5}(?<serial>\d{14})(?<check>\d)$/,
      check: mod10(1, 3),
    },
    {
      id: "fedex_ground_gsn",
      name: "FedEx Ground GSN",
      pattern: /^96\d{18}(?<serial>\d{13})(?<check>\d)$/,
      check: fedex34,
    },
  ]),
  ...formatsOf("ups", "https://www.ups.com/track?tracknum=%s", [
    {
      id: "ups_1z",
      name: "UPS",
      pattern: /^1Z(?<serial>[A-Z0-9]{6}(?<service>[A-Z0-9]{2})[A-Z0-9]{7})(?<check>\d)$/,
      check: mod10(1, 2),
      services: { names: upsServices, mustMatch: false },
    },
    {
      id: "ups_waybill",
      name: "UPS Waybill",
      pattern: /^[AEHJKTV](?<serial>\d{9})(?<check>\d)$/,
      check: mod10(1, 2),
    },
  ]),
  ...formatsOf("usps", "https://tools.usps.com/go/TrackConfirmAction?tLabels=%s", [
    {
      id: "usps_20",
      name: "USPS 20",
      pattern: /^(?<serial>(?<service>\d{2})\d{17})(?<check>\d)$/,
      check: mod10(3, 1),
      services: { names: uspsServices, mustMatch: false },
    },
    {
      id: "usps_34v2",
      name: "USPS 34v2",
      pattern: /^420\d{9}(?<serial>(?:9[2-5])?\d{19})(?<check>\d)$/,
      check: mod10(3, 1),
    },
    {
      id: "usps_91",
      name: "USPS 91",
      pattern: /^(?:420\d{5})?(?<serial>(?:9[1-5])?\d{12}(?:\d{11}|\d{7}))(?<check>\d)$/,
      check: mod10(3, 1),
      prefix: { text: "91", unless: /^9[1-5]/ },
    },
  ]),
  ...formatsOf("dhl", "https://www.dhl.com/en/express/tracking.html?AWB=%s&brand=DHL", [
    { id: "dhl_express", name: "DHL Express", pattern: /^(?<serial>\d{9,10})(?<check>\d)$/, check: { kind: "mod7" } },
    { id: "dhl_express_piece_id", name: "DHL Express (Piece ID)", pattern: /^J[A-Z]{2,3}\d{9,}$/, check: null },
  ]),
  ...formatsOf("ontrac", "https://www.ontrac.com/tracking/?number=%s", [
    {
      id: "ontrac_c",
      name: "OnTrac",
      pattern: /^C(?<serial>\d{13})(?<check>\d)$/,
      check: mod10(1, 2),
      prefix: { text: "4", unless: /^4/ },
    },
    {
      id: "ontrac_d",
      name: "OnTrac D",
      pattern: /^D(?<serial>\d{13})(?<check>\d)$/,
      check: mod10(1, 2),
      prefix: { text: "5", unless: /^5/ },
    },
  ]),
  ...formatsOf("s10", null, [
    {
      id: "s10",
      name: "S10",
      pattern: /^(?<service>[A-Z])[A-Z](?<serial>\d{8})(?<check>\d)(?<country>[A-Z]{2})$/,
      check: { kind: "s10" },
      services: { names: s10Services, mustMatch: true },
    },
  ]),
  ...formatsOf("amazon", "https://track.amazon.com/tracking/%s", [
    { id: "amazon_logistics", name: "Amazon Logistics", pattern: /^TBA\d{12}$/, check: null },
    {
      id: "amazon_international",
      name: "Amazon International",
      pattern: /^(?:TB[CM]\d{12}|[ACF]\d{10})$/,
      check: null,
    },
  ]),
  ...formatsOf("dhl", "https://webtrack.dhlecs.com/?trackingnumber=%s", [
    {
      id: "dhl_ecommerce",
      name: "DHL E-Commerce",
      // Without a check digit, and open to the letters of S10: the last.
      pattern: /^(?:(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)(?=.*\d)[A-Z\d]{10,39}|\d{14})$/,
      check: null,
    },
  ]),
];
