import { plainDefaults, settingKeys, type SettingKey } from "@dop/domain/settings";

const values: Readonly<Record<string, unknown>> = {
  ...plainDefaults,
  office_name: "Cache County Clerk",
  office_county: "Cache County",
  office_address: "179 N Main St, Logan",
  office_phone: "(435) 555-0100",
  office_email: "marriage@cache.example",
  faq_url: "https://cache.example/faq",
  license_lookup_url: "https://cache.example/search",
  invoice_url: "",
  languages: ["es"],
  letter_of_validity: false,
  payment_capture: "at-checkout",
  correction_code: false,
  second_person: "off",
  refund_approval: "one_person",
  refund_second_person_cents: 0,
  scan_key: "",
  license_barcode: false,
  report_people: true,
  unpaid_days: 7,
  retention_days: 90,
  transmittal_key_days: 90,
};

const setting = (key: SettingKey, changes: object = {}) => ({
  value: values[key],
  default: values[key],
  source: "default",
  changed_at: null,
  changed_by: null,
  ...changes,
});

/** GET /settings of an office that has saved nothing but `changes`. */
export const settingsAnswer = (version: number, changes: Partial<Record<SettingKey, object>> = {}) => ({
  version,
  settings: Object.fromEntries(settingKeys.map((key) => [key, setting(key, changes[key])])),
});
