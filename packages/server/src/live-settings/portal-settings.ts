import { cartOf, customerProductIds, type CustomerProductId } from "@dop/domain/orders";
import { paletteOf, type SettingValues } from "@dop/domain/settings";
import { offeredLocales } from "@dop/texts";
import type { Config } from "../config.ts";

/** Settings of the environment on which those of the office depend. */
export type FixedSettings = Pick<Config, "office" | "isProduction">;

/** "Summit County" as readers of Spanish know it; a name of another form stays. */
const countyInSpanish = (county: string): string => county.replace(/^(.+) County$/, "Condado de $1");

/** Effective settings: the admin's value, else the default. */
export function portalSettings(version: number, values: SettingValues, fixed: FixedSettings) {
  const productsSold: readonly CustomerProductId[] = customerProductIds.filter((id) => values[cartOf(id).soldBy]);
  return Object.freeze({
    /** Goes up with every change. */
    version,
    values: Object.freeze(values),
    /** The office in pages and emails. */
    office: Object.freeze({
      name: values.office_name,
      county: values.office_county,
      countyEs: values.office_county_es === "" ? countyInSpanish(values.office_county) : values.office_county_es,
      address: values.office_address,
      email: values.office_email,
      phone: values.office_phone,
      /** Opening hours in English and Spanish; empty for none. */
      hours: values.office_hours,
      hoursEs: values.office_hours_es === "" ? values.office_hours : values.office_hours_es,
      timeZone: fixed.office.timeZone,
      palette: paletteOf(values.accent_color),
    }),
    mailSenderName: values.mail_sender_name === "" ? values.office_name : values.mail_sender_name,
    /** Null: the portal's own. */
    seal: values.seal,
    /** Shows where the number is on the office's license; null: no picture is shown. */
    licensePicture: values.license_picture,
    accentColor: values.accent_color,
    faqUrl: values.faq_url,
    licenseLookupUrl: values.license_lookup_url,
    /** Template with {invoice} or {reference}; null when there is none. */
    invoiceUrl: values.invoice_url === "" ? null : values.invoice_url,
    /** English, what is offered besides, and outside production the language of the tests. */
    locales: offeredLocales(fixed.isProduction, values.languages),
    /** Products that customers can order. */
    productsSold,
    /** Customers who sign a statement at the checkout (rule O-55). */
    signedStatement: values.signed_statement,
    unsignedCarts: values.unsigned_carts,
    paymentCapture: values.payment_capture,
    correctionCode: values.correction_code,
    /** A second person confirms clerks' changes about corrections (rule W-39). */
    secondPerson: values.second_person,
    /** A refund needs another admin than its requester, above these cents (rule M-68). */
    refundApproval: values.refund_approval,
    refundSecondPersonCents: values.refund_second_person_cents,
    /** The key that scanners send first; empty for none. */
    scanKey: values.scan_key,
    /** Customers are asked for the back of their driver license (rule P-24). */
    licenseBarcode: values.license_barcode,
    reportsPeople: values.report_people,
    /** Networks from which admins administer (rule A-44); empty: all. */
    adminNetworks: values.admin_networks,
    unpaidDays: values.unpaid_days,
    retentionDays: values.retention_days,
    transmittalKeyDays: values.transmittal_key_days,
    dataRequestDays: values.data_request_days,
    /** Empty: none. */
    recordSeries: values.record_series,
    privacyNotes: Object.freeze({ en: values.privacy_note, es: values.privacy_note_es }),
    /** Reasons why no apostille is ordered for a country, by its code (rule O-8). */
    unservedCountries: values.unserved_countries,
  });
}

export type PortalSettings = ReturnType<typeof portalSettings>;
export type Office = PortalSettings["office"];
