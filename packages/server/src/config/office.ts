import { z } from "zod";
import { isWebAddress, mailbox } from "./variables.ts";

/** How an installation that says nothing names the office; production has to say it. */
const example = {
  OFFICE_NAME: "Example County Clerk",
  OFFICE_COUNTY: "Example County",
  OFFICE_ADDRESS: "100 Center St, Example, Utah",
  OFFICE_EMAIL: "marriage@example.gov",
  OFFICE_PHONE: "(801) 555-0100",
  FAQ_URL: "https://example.gov/marriage/faq",
  LICENSE_LOOKUP_URL: "https://example.gov/marriage/search",
} as const;
const ownNames = Object.keys(example) as readonly (keyof typeof example)[];
const linked = ["FAQ_URL", "LICENSE_LOOKUP_URL"] as const;

/** How pages and emails name the office, and their other links. */
export const officeVariables = z.object({
  OFFICE_NAME: z.string().default(example.OFFICE_NAME),
  OFFICE_COUNTY: z.string().default(example.OFFICE_COUNTY),
  OFFICE_ADDRESS: z.string().default(example.OFFICE_ADDRESS),
  OFFICE_EMAIL: mailbox.default(example.OFFICE_EMAIL),
  OFFICE_PHONE: z.string().default(example.OFFICE_PHONE),
  OFFICE_TIME_ZONE: z
    .string()
    .default("America/Denver")
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "must be a time zone such as America/Denver"),
  FAQ_URL: z.string().default(example.FAQ_URL),
  LICENSE_LOOKUP_URL: z.string().default(example.LICENSE_LOOKUP_URL),
});

type OfficeVariables = z.infer<typeof officeVariables>;

/** What is wrong with them: production does not accept the example's values, which reach no office. */
export function officeProblems(env: OfficeVariables, isProduction: boolean): string[] {
  const unsaid = isProduction ? ownNames.filter((name) => env[name] === example[name]) : [];
  const broken = linked.filter((name) => !isWebAddress(env[name]));
  return [
    ...unsaid.map((name) => `${name}: production needs the office's own`),
    ...broken.map((name) => `${name}: must be an address such as ${example[name]}`),
  ];
}

/** Which of the settings are still the example's. */
export function exampleSettingsOf({
  office,
  faqUrl,
  licenseLookupUrl,
}: Pick<ReturnType<typeof officeSettings>, "faqUrl" | "licenseLookupUrl"> & {
  readonly office: Omit<ReturnType<typeof officeSettings>["office"], "timeZone">;
}): readonly string[] {
  const values: Record<keyof typeof example, string> = {
    OFFICE_NAME: office.name,
    OFFICE_COUNTY: office.county,
    OFFICE_ADDRESS: office.address,
    OFFICE_EMAIL: office.email,
    OFFICE_PHONE: office.phone,
    FAQ_URL: faqUrl,
    LICENSE_LOOKUP_URL: licenseLookupUrl,
  };
  return ownNames.filter((name) => values[name] === example[name]);
}

export function officeSettings(env: OfficeVariables) {
  return {
    office: {
      name: env.OFFICE_NAME,
      county: env.OFFICE_COUNTY,
      address: env.OFFICE_ADDRESS,
      email: env.OFFICE_EMAIL,
      phone: env.OFFICE_PHONE,
      timeZone: env.OFFICE_TIME_ZONE,
    },
    faqUrl: env.FAQ_URL,
    licenseLookupUrl: env.LICENSE_LOOKUP_URL,
  } as const;
}
