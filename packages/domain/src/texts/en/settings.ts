import type { SettingGroup, SettingKey } from "../../settings/names.ts";

interface SettingWords {
  readonly label: string;
  readonly hint?: string;
}

/** What the office decides for itself, while the portal runs. */
export const settings = {
  problems: {
    required: "Please fill this in.",
    text: "Enter a text.",
    tooLong: (max: number) => `Use at most ${max} characters.`,
    phone: "Enter a phone number such as (801) 555-0100.",
    link: "Enter an address that starts with https://.",
    invoiceLink: "Enter an address with {invoice} or {reference} in it, or nothing.",
    httpsOnly: "Enter an address that starts with https://: in production nothing else is safe.",
    whole: (from: number, to: number) => `Enter a whole number from ${from} to ${to}.`,
    toggle: "Choose on or off.",
    choice: "Choose one of the two.",
    language: "Choose languages from the list, each once.",
    color: "Enter a color as # and six digits or letters from a to f, such as #12665e.",
    contrast: (ratio: string) =>
      `This color is too pale: its contrast is ${ratio} to 1, and text needs 4.5 to 1. Choose a darker one.`,
    sealType: "Choose an SVG or PNG file.",
    sealTooLarge: (kilobytes: number) => `The file is too large. Choose one of at most ${kilobytes} KB.`,
    sealBroken: "This file is damaged, or not what its name says. Choose another SVG or PNG file.",
    sealDanger: {
      script: "This drawing has a script in it. Save it as plain SVG, without scripts.",
      handler: "This drawing reacts to events. Save it as plain SVG, without event handlers.",
      foreignObject: "This drawing has other content than shapes in it. Save it as plain SVG.",
      external: "This drawing refers to something outside of itself. Save it as plain SVG with everything embedded.",
      notSvg: "This file is not an SVG drawing. Choose another SVG or PNG file.",
    },
    day: "Enter each day as year, month and day, such as 2026-12-24.",
    dayTwice: (day: string) => `${day} is in the list twice. Remove one of them.`,
    dayBoth: (day: string) => `${day} is added and removed. Keep it in one of the lists.`,
    noSuchHoliday: (day: string) => `${day} is no holiday of Utah, so it cannot be removed.`,
    tooManyDays: (most: number) => `Keep at most ${most} days in a list.`,
    table: "This is not a table that the portal knows. Please reload the page.",
    unknownRow: (name: string) => `The portal knows no ${name}.`,
    unknown: (name: string) => `There is no setting ${name}. It may be of another version of the portal.`,
    noHolds: "The bypass gateway holds no money, so cards can only be charged at checkout.",
    none: "Nothing was to be changed.",
  },
  stale: (names: string) => `${names} changed meanwhile. Please look at what it is now, then save again.`,
  changedMeanwhile: (name: string, time: string) => `${name} changed this at ${time}.`,
  otherFormat: (given: number, ours: number) =>
    `This file has format ${given}, and this version of the portal reads format ${ours}. Export it again from a portal of this version.`,

  title: "Settings",
  intro: "What the office decides for itself. A change holds at once, on every server.",
  groups: {
    office: "Office",
    appearance: "Seal and color",
    customers: "What customers see",
    calendar: "Holidays and times",
    work: "How the office works",
    records: "How long things last",
  } satisfies Record<SettingGroup, string>,
  keys: {
    office_name: { label: "Office name" },
    office_county: { label: "County", hint: "With its kind, such as Summit County." },
    office_address: { label: "Address", hint: "In one line." },
    office_phone: { label: "Phone" },
    office_email: { label: "Email", hint: "Customers write to it, and the portal writes to you there." },
    office_hours: { label: "Hours", hint: "Such as Monday to Friday, 8 am to 5 pm. Empty: no hours are shown." },
    office_hours_es: { label: "Hours in Spanish", hint: "Empty: as in English." },
    mail_sender_name: { label: "Sender name of email", hint: "Empty: the office's name." },
    seal: {
      label: "Seal",
      hint: "An SVG or PNG file of at most 256 KB, shown on a dark bar beside the office's name.",
    },
    accent_color: { label: "Color", hint: "Of links, buttons and the bar at the top. Such as #12665e." },
    letter_of_validity: { label: "Sell letters of validity" },
    languages: { label: "Languages beside English" },
    faq_url: { label: "Address of your FAQ" },
    license_lookup_url: { label: "Address where license numbers are looked up" },
    country_notes: { label: "Notes for countries", hint: "Customers read the note of the country that they choose." },
    holidays: {
      label: "Holidays",
      hint: "Utah's legal holidays are known. Add the days on which you are closed besides.",
    },
    standard_days: { label: "Standard office days by product", hint: "Told until there is enough history." },
    queue_targets: { label: "Target office days by queue", hint: "How long an order may wait in a queue." },
    payment_capture: { label: "When cards are charged" },
    correction_code: { label: "Ask customers for a code before they answer about the license" },
    second_person: { label: "Corrections need a second person" },
    walk_in: { label: "Walk-in mode" },
    report_people: { label: "Report of people" },
    invoice_url: { label: "Address of an invoice", hint: "With {invoice} or {reference} in it. Empty: no link." },
    unpaid_days: { label: "Days until an unpaid order is canceled" },
    retention_days: { label: "Days until the documents of an ended order are destroyed" },
    transmittal_key_days: { label: "Days that the address of a transmittal works" },
  } satisfies Record<SettingKey, SettingWords> as Readonly<Record<SettingKey, SettingWords>>,
};
