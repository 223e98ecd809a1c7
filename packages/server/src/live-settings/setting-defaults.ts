import { plainDefaults, settingKeys, settingTable, type SettingKey, type SettingValues } from "@dop/domain/settings";
import { defaultLocale, languageNames } from "@dop/texts";
import type { Config } from "../config.ts";
import type { FixedSettings } from "./portal-settings.ts";

/** The values of settings that were never saved, and which of them come from the environment. */
export interface SettingDefaults extends FixedSettings {
  readonly values: SettingValues;
  readonly fromEnvironment: ReadonlySet<SettingKey>;
}

/** The environment's part of the settings. */
export function settingDefaultsOf(config: Config): SettingDefaults {
  const { office } = config;
  return {
    timeZone: office.timeZone,
    isProduction: config.isProduction,
    fromEnvironment: new Set(
      settingKeys.filter((key) => {
        const { variable } = settingTable[key];
        return variable !== null && config.given.has(variable);
      }),
    ),
    values: {
      ...plainDefaults,
      office_name: office.name,
      office_county: office.county,
      office_address: office.address,
      office_phone: office.phone,
      office_email: office.email,
      faq_url: config.faqUrl,
      license_lookup_url: config.licenseLookupUrl,
      invoice_url: config.invoiceUrl ?? "",
      languages: config.locales.filter((locale) => locale !== defaultLocale && Object.hasOwn(languageNames, locale)),
      letter_of_validity: config.letterOfValidity,
      payment_capture: config.paymentCapture,
      correction_code: config.correctionCode,
      second_person: config.secondPerson,
      license_barcode: config.licenseBarcode,
      report_people: config.reportsPeople,
      unpaid_days: config.unpaidDays,
      retention_days: config.retentionDays,
      transmittal_key_days: config.transmittalKeyDays,
    },
  };
}
