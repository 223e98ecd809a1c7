// Rules: S-9 (docs/rules)
import { settingTable, type SettingKey, type SettingValues } from "@dop/domain/settings";
import { messageText, officeTexts } from "@dop/texts";
import { defaultLocale, languageNames } from "@dop/texts/locales";
import { z } from "zod";
import { choice, isHttps, isWebAddress, listed, mailbox, optional, whole } from "./variables.ts";

const toggle = choice(["on", "off"])
  .transform((value) => value === "on")
  .optional();
const webAddress = optional.refine(
  (address) => address === undefined || isWebAddress(address),
  "must be an address such as https://example.gov/marriage/faq",
);

/** Settings of the office that a first start takes over; later ones are an admin's (docs/rules/settings.md). */
export const initialVariables = z.object({
  OFFICE_NAME: optional,
  OFFICE_COUNTY: optional,
  OFFICE_ADDRESS: optional,
  OFFICE_EMAIL: mailbox.optional(),
  OFFICE_PHONE: optional,
  FAQ_URL: webAddress,
  LICENSE_LOOKUP_URL: webAddress,
  /** Languages that customers can choose besides English, with commas. */
  LANGUAGES: z
    .string()
    .transform(listed)
    .refine(
      (names) => names.every((name) => Object.hasOwn(languageNames, name)),
      "must be en, es or both, with a comma",
    )
    .transform((names) => names.filter((name) => name !== defaultLocale))
    .optional(),
  LETTER_OF_VALIDITY: toggle,
  CORRECTION_CODE: toggle,
  SECOND_PERSON: choice(["off", "corrections"]).optional(),
  LICENSE_BARCODE: toggle,
  REPORT_PEOPLE: toggle,
  /** Time of the charge: at once, or once the office has confirmed the ID (the card is held until then). */
  PAYMENT_CAPTURE: choice(["at-checkout", "at-verification"]).optional(),
  /** The provider's page of an invoice, for staff: {invoice} is our number, {reference} the provider's payment. */
  INVOICE_URL: optional,
  /** Unpaid orders are given up, with their images, after this many days. */
  UNPAID_DAYS: whole(1, 90).optional(),
  /** Documents are destroyed this many days after their order has ended. */
  RETENTION_DAYS: whole(1, 3650).optional(),
  /** Days for which the Lt. Governor's desk can use the link of a transmittal. */
  TRANSMITTAL_KEY_DAYS: whole(1, 3650).optional(),
});

type InitialVariables = z.infer<typeof initialVariables>;

const keyOf = {
  OFFICE_NAME: "office_name",
  OFFICE_COUNTY: "office_county",
  OFFICE_ADDRESS: "office_address",
  OFFICE_EMAIL: "office_email",
  OFFICE_PHONE: "office_phone",
  FAQ_URL: "faq_url",
  LICENSE_LOOKUP_URL: "license_lookup_url",
  LANGUAGES: "languages",
  LETTER_OF_VALIDITY: "letter_of_validity",
  CORRECTION_CODE: "correction_code",
  SECOND_PERSON: "second_person",
  LICENSE_BARCODE: "license_barcode",
  REPORT_PEOPLE: "report_people",
  PAYMENT_CAPTURE: "payment_capture",
  INVOICE_URL: "invoice_url",
  UNPAID_DAYS: "unpaid_days",
  RETENTION_DAYS: "retention_days",
  TRANSMITTAL_KEY_DAYS: "transmittal_key_days",
} as const satisfies Record<keyof InitialVariables, SettingKey>;

/** Values that an admin could not save either; a database that has one reads as if it had none. */
function refusedValues(env: InitialVariables): string[] {
  return (Object.keys(keyOf) as (keyof typeof keyOf)[]).flatMap((name) => {
    if (env[name] === undefined) return [];
    const [issue] = settingTable[keyOf[name]].schema.safeParse(env[name]).error?.issues ?? [];
    return issue === undefined ? [] : [`${name}: ${messageText(issue.message, officeTexts)}`];
  });
}

export function initialProblems(env: InitialVariables, isProduction: boolean): string[] {
  const invoice = invoiceProblems(env.INVOICE_URL, isProduction);
  return [...invoice, ...refusedValues(invoice.length === 0 ? env : { ...env, INVOICE_URL: undefined })];
}

/** The address of the provider's page has a place for a number, and is protected in production. */
function invoiceProblems(template: string | undefined, isProduction: boolean): string[] {
  if (template === undefined) return [];
  const looksRight =
    /^https?:\/\//.test(template) &&
    /\{(invoice|reference)\}/.test(template) &&
    URL.canParse(template.replaceAll(/\{\w+\}/g, "1"));
  if (!looksRight) return ["INVOICE_URL: must look like https://provider.example/invoices/{invoice}"];
  return isProduction && !isHttps(template) ? ["INVOICE_URL: production needs an https address"] : [];
}

export function initialSettings(env: InitialVariables): { readonly initialSettings: Partial<SettingValues> } {
  const given = (Object.keys(keyOf) as (keyof typeof keyOf)[]).filter((name) => env[name] !== undefined);
  return { initialSettings: Object.fromEntries(given.map((name) => [keyOf[name], env[name]])) };
}

/** The variable by which a first start gets a setting. */
export const variableOf = (key: SettingKey): string => Object.entries(keyOf).find(([, of]) => of === key)?.[0] ?? key;
