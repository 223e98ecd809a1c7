import type { SecondPerson } from "@dop/domain/license-review";
import { customerProductIds, productIds, type CustomerProductId } from "@dop/domain/orders";
import type { ScanKey } from "@dop/domain/scan";
import { paletteOf, type StoredPicture, type StoredSeal, type Palette, type SettingValues } from "@dop/domain/settings";
import { offeredLocales, type Locale } from "@dop/domain/texts";

/** What does not change while the portal runs. */
export interface FixedSettings {
  readonly timeZone: string;
  readonly isProduction: boolean;
}

/** How pages and emails name the office. */
export interface Office {
  readonly name: string;
  readonly county: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** When it is open, in English and Spanish; empty where it does not say. */
  readonly hours: string;
  readonly hoursEs: string;
  readonly timeZone: string;
  readonly palette: Palette;
}

/** The settings as the portal works with them: what an admin saved, the environment says or the portal comes with. */
export interface PortalSettings {
  /** Goes up with every change. */
  readonly version: number;
  readonly values: SettingValues;
  readonly office: Office;
  readonly mailSenderName: string;
  /** Null: the portal's own. */
  readonly seal: StoredSeal | null;
  /** Where the number stands on the office's license; null: no picture is shown. */
  readonly licensePicture: StoredPicture | null;
  readonly accentColor: string | null;
  readonly faqUrl: string;
  readonly licenseLookupUrl: string;
  /** Template with {invoice} or {reference}; null when there is none. */
  readonly invoiceUrl: string | null;
  /** English, what is offered besides, and outside production the language of the tests. */
  readonly locales: readonly Locale[];
  /** What customers can order. */
  readonly productsSold: readonly CustomerProductId[];
  readonly paymentCapture: "at-checkout" | "at-verification";
  readonly correctionCode: boolean;
  /** Whether a second person confirms what clerks change about corrections (rule W-39). */
  readonly secondPerson: SecondPerson;
  /** The key that scanners send first; empty for none. */
  readonly scanKey: ScanKey;
  /** Whether customers are asked for the back of their driver license (rule P-24). */
  readonly licenseBarcode: boolean;
  readonly reportsPeople: boolean;
  readonly unpaidDays: number;
  readonly retentionDays: number;
  readonly transmittalKeyDays: number;
}

/** The setting that says whether a product is sold. */
const soldBy = {
  [productIds.apostille]: "sell_apostille",
  [productIds.certifiedCopy]: "sell_certified_copy",
  [productIds.licenseCorrection]: "sell_license_correction",
  [productIds.letterOfValidity]: "letter_of_validity",
} as const satisfies Record<CustomerProductId, keyof SettingValues>;

export function portalSettings(version: number, values: SettingValues, fixed: FixedSettings): PortalSettings {
  return Object.freeze({
    version,
    values: Object.freeze(values),
    office: Object.freeze({
      name: values.office_name,
      county: values.office_county,
      address: values.office_address,
      email: values.office_email,
      phone: values.office_phone,
      hours: values.office_hours,
      hoursEs: values.office_hours_es === "" ? values.office_hours : values.office_hours_es,
      timeZone: fixed.timeZone,
      palette: paletteOf(values.accent_color),
    }),
    mailSenderName: values.mail_sender_name === "" ? values.office_name : values.mail_sender_name,
    seal: values.seal,
    licensePicture: values.license_picture,
    accentColor: values.accent_color,
    faqUrl: values.faq_url,
    licenseLookupUrl: values.license_lookup_url,
    invoiceUrl: values.invoice_url === "" ? null : values.invoice_url,
    locales: offeredLocales(fixed.isProduction, values.languages),
    productsSold: customerProductIds.filter((id) => values[soldBy[id]]),
    paymentCapture: values.payment_capture,
    correctionCode: values.correction_code,
    secondPerson: values.second_person,
    scanKey: values.scan_key,
    licenseBarcode: values.license_barcode,
    reportsPeople: values.report_people,
    unpaidDays: values.unpaid_days,
    retentionDays: values.retention_days,
    transmittalKeyDays: values.transmittal_key_days,
  });
}
