/** The settings of an office of its own, which production asks for. */
export const productionOffice = {
  MAIL_FROM: "Cache County Clerk <marriage@cache.example>",
  OFFICE_NAME: "Cache County Clerk",
  OFFICE_COUNTY: "Cache County",
  OFFICE_ADDRESS: "179 N Main St, Logan, Utah",
  OFFICE_EMAIL: "marriage@cache.example",
  OFFICE_PHONE: "(435) 555-0100",
  FAQ_URL: "https://cache.example/faq",
  LICENSE_LOOKUP_URL: "https://cache.example/search",
} as const;
