// Rules: S-1 (docs/rules)
import * as z from "zod/mini";
import { refundApprovals } from "../ledger/index.ts";
import { scanKeys } from "../scan/scan-keys.ts";
import { msg } from "@dop/texts/message";
import { secondPersonChoices } from "../license-review/index.ts";
import * as field from "./fields.ts";
import type { StoredPicture } from "./pictures.ts";
import { signedStatements } from "../orders/relationships.ts";
import type { SoldBy } from "../products/index.ts";
import { soldBy, type SettingGroup, type SettingKey } from "./names.ts";

interface SettingDefinition {
  readonly group: SettingGroup;
  /** Values that a call may set. */
  readonly schema: z.ZodMiniType;
}

/** The same definition for every product that customers can order. */
const ofSoldProducts = <T>(value: T) => Object.fromEntries(soldBy.map((key) => [key, value])) as Record<SoldBy, T>;

/**
 * Every setting that an admin changes while the portal runs, by its name on the wire (docs/decisions/0031).
 */
export const settingTable = {
  office_name: { group: "office", schema: field.text(field.settingLimits.name) },
  office_county: { group: "office", schema: field.text(field.settingLimits.name) },
  /** In Spanish; empty: `countyInSpanish`. */
  office_county_es: { group: "office", schema: field.optionalLine(field.settingLimits.name) },
  office_address: { group: "office", schema: field.text(field.settingLimits.address) },
  office_phone: { group: "office", schema: field.phone },
  office_email: { group: "office", schema: field.email() },
  office_hours: { group: "office", schema: field.optionalLine(field.settingLimits.hours) },
  /** In Spanish; empty: as in English. */
  office_hours_es: { group: "office", schema: field.optionalLine(field.settingLimits.hours) },
  /** Empty: the office's name. */
  mail_sender_name: { group: "office", schema: field.optionalLine(field.settingLimits.name) },
  seal: { group: "appearance", schema: field.sealInput },
  accent_color: { group: "appearance", schema: field.color },
  ...ofSoldProducts({ group: "customers", schema: field.toggle } as const),
  letter_of_validity: { group: "customers", schema: field.toggle },
  languages: { group: "customers", schema: field.languages },
  faq_url: { group: "customers", schema: field.link },
  license_lookup_url: { group: "customers", schema: field.link },
  license_picture: { group: "customers", schema: field.pictureInput },
  country_notes: { group: "customers", schema: field.countryNotes },
  /** Customers who sign a statement at the checkout (rule O-55). */
  signed_statement: {
    group: "customers",
    schema: z.enum(signedStatements, { error: msg("settings.problems.signedStatement") }),
  },
  /** A cart without that statement is accepted; programs may send one. */
  unsigned_carts: { group: "customers", schema: field.toggle },
  holidays: { group: "calendar", schema: field.holidays },
  standard_days: { group: "calendar", schema: field.standardDays },
  queue_targets: { group: "calendar", schema: field.queueTargets },
  payment_capture: {
    group: "work",
    schema: z.enum(["at-checkout", "at-verification"], { error: msg("settings.problems.choice") }),
  },
  correction_code: { group: "work", schema: field.toggle },
  second_person: {
    group: "work",
    schema: z.enum(secondPersonChoices, { error: msg("settings.problems.choice") }),
  },
  /** A refund needs another admin than the person who requested it (rule M-68). */
  refund_approval: {
    group: "work",
    schema: z.enum(refundApprovals, { error: msg("settings.problems.choice") }),
  },
  /** Refunds of fewer cents need none. */
  refund_second_person_cents: { group: "work", schema: field.whole(0, 100_000_000) },
  scan_key: {
    group: "work",
    schema: z.enum(scanKeys, { error: msg("settings.problems.scanKey") }),
  },
  /** Customers are asked for the back of their driver license (rule P-24). */
  license_barcode: { group: "work", schema: field.toggle },
  report_people: { group: "work", schema: field.toggle },
  /** Networks from which admins administer (rule A-44); empty: all. */
  admin_networks: { group: "work", schema: field.optionalLine(field.settingLimits.link) },
  invoice_url: { group: "work", schema: field.invoiceLink },
  unpaid_days: { group: "records", schema: field.whole(1, 90) },
  retention_days: { group: "records", schema: field.whole(1, 3650) },
  transmittal_key_days: { group: "records", schema: field.whole(1, 3650) },
  /** Days in which a customer's request about personal data is answered (rule P-45). */
  data_request_days: { group: "records", schema: field.whole(1, 365) },
  /** The record series of orders at the state archives, named in the privacy notice. */
  record_series: { group: "records", schema: field.optionalLine(field.settingLimits.name) },
  /** The office's words in the privacy notice (rule P-44). */
  privacy_note: { group: "records", schema: field.optionalWords(field.settingLimits.paragraphs) },
  privacy_note_es: { group: "records", schema: field.optionalWords(field.settingLimits.paragraphs) },
  /** Countries for which the office takes no apostille order, each with the reason that customers read (rule O-8). */
  unserved_countries: { group: "destinations", schema: field.unservedCountries },
} as const satisfies Record<SettingKey, SettingDefinition>;

/** A stored seal: its bytes lie elsewhere, under their SHA-256 in hexadecimal. */
export interface StoredSeal {
  readonly digest: string;
  readonly media_type: z.infer<typeof field.sealInput>["media_type"];
  readonly bytes: number;
}

type Inputs = { readonly [Key in SettingKey]: z.infer<(typeof settingTable)[Key]["schema"]> };

/** The stored value of every setting; null is the portal's own seal or color. */
export type SettingValues = Omit<Inputs, "seal" | "accent_color" | "license_picture"> & {
  readonly seal: StoredSeal | null;
  /** Null: none is shown. */
  readonly license_picture: StoredPicture | null;
  readonly accent_color: string | null;
};

/** The office of an installation that configures none; production has to. */
const exampleOffice = {
  office_name: "Example County Clerk",
  office_county: "Example County",
  office_address: "100 Center St, Example, Utah",
  office_email: "marriage@example.gov",
  office_phone: "(801) 555-0100",
  faq_url: "https://example.gov/marriage/faq",
  license_lookup_url: "https://example.gov/marriage/search",
} as const satisfies Partial<SettingValues>;

/** Values of settings until an admin saves others. */
export const plainDefaults: SettingValues = {
  ...exampleOffice,
  office_hours: "",
  office_hours_es: "",
  office_county_es: "",
  mail_sender_name: "",
  seal: null,
  license_picture: null,
  scan_key: "",
  accent_color: null,
  country_notes: {},
  signed_statement: "off",
  unsigned_carts: true,
  holidays: { added: [], removed: [] },
  standard_days: {},
  queue_targets: {},
  unserved_countries: {
    CU: "U.S. sanctions cover this country.",
    EH: "No administration accepts documents under this name.",
    IR: "U.S. sanctions cover this country.",
    KP: "U.S. sanctions cover this country.",
  },
  ...ofSoldProducts(true),
  letter_of_validity: false,
  languages: ["es"],
  payment_capture: "at-checkout",
  correction_code: false,
  second_person: "off",
  refund_approval: "one_person",
  refund_second_person_cents: 0,
  license_barcode: false,
  report_people: true,
  admin_networks: "",
  invoice_url: "",
  unpaid_days: 7,
  retention_days: 90,
  transmittal_key_days: 90,
  data_request_days: 10,
  record_series: "",
  privacy_note: "",
  privacy_note_es: "",
};

/** The settings that are still those of the example office. */
export function exampleSettingsOf(values: SettingValues): readonly SettingKey[] {
  const keys = Object.keys(exampleOffice) as (keyof typeof exampleOffice)[];
  return keys.filter((key) => values[key] === exampleOffice[key]);
}

/** The version of the file that an export writes and an import takes. */
export const settingsFormat = 1;
