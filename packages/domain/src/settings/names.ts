import { cartOf, customerProductIds, type SoldBy } from "../products/index.ts";

/** The sections of the page of settings, in its order. */
export const settingGroups = ["office", "appearance", "customers", "calendar", "work", "records"] as const;
/** Those sections, and the one that is on the page of prices. */
export type SettingGroup = (typeof settingGroups)[number] | "destinations";

/** The setting for the sale of each product. */
export const soldBy: readonly SoldBy[] = customerProductIds.map((id) => cartOf(id).soldBy);

/** Every setting by its name on the wire, in the order of the page. */
export const settingKeys = [
  "office_name",
  "office_county",
  "office_county_es",
  "office_address",
  "office_phone",
  "office_email",
  "office_hours",
  "office_hours_es",
  "mail_sender_name",
  "seal",
  "accent_color",
  ...soldBy,
  "languages",
  "faq_url",
  "license_lookup_url",
  "license_picture",
  "country_notes",
  "signed_statement",
  "unsigned_carts",
  "holidays",
  "standard_days",
  "queue_targets",
  "payment_capture",
  "correction_code",
  "second_person",
  "refund_approval",
  "refund_second_person_cents",
  "scan_key",
  "license_barcode",
  "report_people",
  "admin_networks",
  "invoice_url",
  "unpaid_days",
  "retention_days",
  "transmittal_key_days",
  "data_request_days",
  "record_series",
  "privacy_note",
  "privacy_note_es",
  "unserved_countries",
] as const;
export type SettingKey = (typeof settingKeys)[number];

export const isSettingKey = (name: string): name is SettingKey => (settingKeys as readonly string[]).includes(name);
