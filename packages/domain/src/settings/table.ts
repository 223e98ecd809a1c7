// Rules: S-1 (docs/rules)
import * as z from "zod/mini";
import { scanKeys } from "../scan/scan-keys.ts";
import { msg } from "@dop/texts/message";
import { secondPersonChoices } from "../license-review/index.ts";
import * as field from "./fields.ts";
import type { StoredPicture } from "./license-picture.ts";
import { signedStatements } from "../orders/signed-statement.ts";
import type { SoldBy } from "../orders/products.ts";
import { soldBy, type SettingGroup, type SettingKey } from "./names.ts";

interface SettingDefinition {
  readonly group: SettingGroup;
  /** What a call may set it to. */
  readonly schema: z.ZodMiniType;
  /** The environment variable that sets its default; null where there is none. */
  readonly variable: string | null;
}

/** The same for every product that customers can order. */
const ofSoldProducts = <T>(value: T) => Object.fromEntries(soldBy.map((key) => [key, value])) as Record<SoldBy, T>;

/**
 * Every setting that an admin changes while the portal runs, by its name on the wire. A value saved in the database
 * wins over the environment's variable, which wins over the portal's default (docs/decisions/0031).
 */
export const settingTable = {
  office_name: { group: "office", schema: field.text(field.settingLimits.name), variable: "OFFICE_NAME" },
  office_county: { group: "office", schema: field.text(field.settingLimits.name), variable: "OFFICE_COUNTY" },
  office_address: { group: "office", schema: field.text(field.settingLimits.address), variable: "OFFICE_ADDRESS" },
  office_phone: { group: "office", schema: field.phone, variable: "OFFICE_PHONE" },
  office_email: { group: "office", schema: field.email(), variable: "OFFICE_EMAIL" },
  office_hours: { group: "office", schema: field.optionalLine(field.settingLimits.hours), variable: null },
  /** In Spanish; empty: as in English. */
  office_hours_es: { group: "office", schema: field.optionalLine(field.settingLimits.hours), variable: null },
  /** Empty: the office's name. */
  mail_sender_name: { group: "office", schema: field.optionalLine(field.settingLimits.name), variable: null },
  seal: { group: "appearance", schema: field.sealInput, variable: null },
  accent_color: { group: "appearance", schema: field.color, variable: null },
  ...ofSoldProducts({ group: "customers", schema: field.toggle, variable: null } as const),
  letter_of_validity: { group: "customers", schema: field.toggle, variable: "LETTER_OF_VALIDITY" },
  languages: { group: "customers", schema: field.languages, variable: "LANGUAGES" },
  faq_url: { group: "customers", schema: field.link, variable: "FAQ_URL" },
  license_lookup_url: { group: "customers", schema: field.link, variable: "LICENSE_LOOKUP_URL" },
  license_picture: { group: "customers", schema: field.pictureInput, variable: null },
  country_notes: { group: "customers", schema: field.countryNotes, variable: null },
  /** Who signs a statement at the checkout (rule O-55). */
  signed_statement: {
    group: "customers",
    schema: z.enum(signedStatements, { error: msg("settings.problems.signedStatement") }),
    variable: null,
  },
  /** Whether a cart without that statement is taken, which a program may send. */
  unsigned_carts: { group: "customers", schema: field.toggle, variable: null },
  holidays: { group: "calendar", schema: field.holidays, variable: null },
  standard_days: { group: "calendar", schema: field.standardDays, variable: null },
  queue_targets: { group: "calendar", schema: field.queueTargets, variable: null },
  payment_capture: {
    group: "work",
    schema: z.enum(["at-checkout", "at-verification"], { error: msg("settings.problems.choice") }),
    variable: "PAYMENT_CAPTURE",
  },
  correction_code: { group: "work", schema: field.toggle, variable: "CORRECTION_CODE" },
  second_person: {
    group: "work",
    schema: z.enum(secondPersonChoices, { error: msg("settings.problems.choice") }),
    variable: "SECOND_PERSON",
  },
  scan_key: {
    group: "work",
    schema: z.enum(scanKeys, { error: msg("settings.problems.scanKey") }),
    variable: null,
  },
  /** Whether customers are asked for the back of their driver license (rule P-24). */
  license_barcode: { group: "work", schema: field.toggle, variable: "LICENSE_BARCODE" },
  report_people: { group: "work", schema: field.toggle, variable: "REPORT_PEOPLE" },
  invoice_url: { group: "work", schema: field.invoiceLink, variable: "INVOICE_URL" },
  unpaid_days: { group: "records", schema: field.whole(1, 90), variable: "UNPAID_DAYS" },
  retention_days: { group: "records", schema: field.whole(1, 3650), variable: "RETENTION_DAYS" },
  transmittal_key_days: { group: "records", schema: field.whole(1, 3650), variable: "TRANSMITTAL_KEY_DAYS" },
  /** Countries for which the office takes no apostille order, each with the reason that customers read (rule O-8). */
  unserved_countries: { group: "destinations", schema: field.unservedCountries, variable: null },
} as const satisfies Record<SettingKey, SettingDefinition>;

/** A seal as it is kept: its bytes lie elsewhere, under their SHA-256 in hexadecimal. */
export interface StoredSeal {
  readonly digest: string;
  readonly media_type: z.infer<typeof field.sealInput>["media_type"];
  readonly bytes: number;
}

type Inputs = { readonly [Key in SettingKey]: z.infer<(typeof settingTable)[Key]["schema"]> };

/** The value of every setting, as it is kept; null is the portal's own seal or color. */
export type SettingValues = Omit<Inputs, "seal" | "accent_color" | "license_picture"> & {
  readonly seal: StoredSeal | null;
  /** Null: none is shown. */
  readonly license_picture: StoredPicture | null;
  readonly accent_color: string | null;
};

/** What settings are where neither the database nor the environment says more. */
export const plainDefaults = {
  office_hours: "",
  office_hours_es: "",
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
} as const satisfies Partial<SettingValues>;

/** The version of the file that an export writes and an import takes. */
export const settingsFormat = 1;
