import { translations, pluralIn } from "../../locales.ts";
import { productSettings } from "../products/office.ts";

const plural = pluralIn("en");

interface SettingWords {
  readonly label: string;
  readonly hint?: string;
}

/** Every setting may have a hint, whether it has one or not. */
const named = <Key extends string>(words: Record<Key, SettingWords>): Readonly<Record<Key, SettingWords>> => words;

const notReviewed =
  "No certified translator has signed the Spanish texts yet. Ask one to read them before you rely on them.";

/** Settings that the office changes while the portal runs. */
export const settings = {
  problems: {
    required: "Please fill this in.",
    text: "Enter a text.",
    tooLong: (max: number) => `Use at most ${max} characters.`,
    oneLine: "Enter this as one line, without tabs or characters that cannot be seen.",
    phone: "Enter a phone number such as (801) 555-0100.",
    link: "Enter a link that starts with https://.",
    invoiceLink: "Enter a link that contains {invoice} or {reference}, or nothing.",
    httpsOnly: "Enter a link that starts with https://: in production nothing else is safe.",
    whole: (from: number, to: number) => `Enter a whole number from ${from} to ${to}.`,
    toggle: "Choose on or off.",
    choice: "Choose one of the two.",
    signedStatement: "Choose off, others or everyone.",
    scanKey: "Choose a key from the list, or none.",
    language: "Choose languages from the list, each once.",
    color: "Enter a color as # and six digits or letters from a to f, such as #12665e.",
    contrast: (ratio: string) =>
      `This color is too pale: its contrast is ${ratio} to 1, and text needs 4.5 to 1. Choose a darker one.`,
    sealType: "Choose an SVG or PNG file.",
    sealTooLarge: (kilobytes: number) => `The file is too large. Choose one of at most ${kilobytes} KB.`,
    sealBroken: "This file is damaged, or not what its name says. Choose another SVG or PNG file.",
    sealUndrawn: "This drawing cannot be drawn. Save it in a simpler form, or as a PNG.",
    sealPixels: (most: number) => `The picture is too large. Choose one of at most ${most} by ${most} pixels.`,
    sealDanger: {
      script: "This drawing has a script in it. Save it as plain SVG, without scripts.",
      handler: "This drawing contains scripts (event handlers). Save it as plain SVG.",
      foreignObject: "This drawing has more than shapes. Save it as plain SVG.",
      external: "This drawing refers to something outside. Save it as plain SVG with everything in it.",
      encoding: "This drawing is in an unusual encoding. Save it as plain SVG in UTF-8.",
      notSvg: "This file is not an SVG drawing. Choose another SVG or PNG file.",
    },
    pictureType: "Choose a JPEG, PNG or WebP picture, and say what it shows in both languages.",
    pictureTooLarge: (megabytes: number) =>
      `The picture is too large. Choose one of at most ${megabytes} MB, and as a PNG or WebP of at most 12 megapixels.`,
    pictureBroken: "This file is damaged, or not a JPEG, PNG or WebP picture. Choose another one.",
    pictureGone: "This picture is no longer stored. Choose the file again.",
    day: "Enter each day as year, month and day, such as 2026-12-24.",
    checkedLater: (country: string) =>
      `The note for ${country} cannot have been checked on a day that is still to come.`,
    dayTwice: (day: string) => `${day} is in the list twice. Remove one of them.`,
    dayBoth: (day: string) => `${day} is added and removed. Keep it in one of the lists.`,
    noSuchHoliday: (day: string) => `${day} is not a holiday of Utah, so it cannot be removed.`,
    tooManyDays: (most: number) => `Keep at most ${most} days in a list.`,
    table: "This is not a table that the portal knows. Please reload the page.",
    unknownRow: (name: string) => `${name} is not in the list. Reload the page.`,
    unknown: (name: string) => `There is no setting ${name}. It may be of another version of the portal.`,
    oneAdmin: "There is only one admin, who could not approve their own requests. Add another admin first.",
    networks: (entry: string) =>
      `${entry} is no address and no network. Enter networks such as 203.0.113.0/24 or 2001:db8::/32.`,
    shutsOut: (address: string) =>
      `Your own address, ${address}, is in none of these networks: you would shut yourself out. Add its network.`,
    noHolds: "The bypass gateway holds no money, so cards can only be charged at checkout.",
  },
  stale: (names: string) => `${names} changed in the meantime. Please check what it is now, then save again.`,
  changedMeanwhile: (name: string, time: string) => `${name} changed this at ${time}.`,
  otherFormat: (given: number, ours: number) =>
    `This file has format ${given}, and this version of the portal ` +
    `reads format ${ours}. Export it again from a portal of this version.`,

  sections: "Sections",
  on: "On",
  off: "Off",
  captures: {
    "at-checkout": "At checkout",
    "at-verification": "When the office has confirmed the ID",
  },
  secondPersons: {
    off: "Off",
    corrections: "On: another person confirms it before the order continues",
  },
  refundApprovals: {
    one_person: "One admin may approve a refund that they requested",
    second_person: "Two people: another admin approves it",
  },
  signedStatements: {
    off: "Off",
    others: "Those who are not one of the couple",
    everyone: "Everyone",
  },
  languageNames: { es: "Spanish" } satisfies Record<keyof typeof translations, string>,
  save: "Save",
  saveOf: (group: string) => `Save: ${group}`,
  saved: "Saved. It takes effect within seconds.",
  nothingChanged: "Nothing was changed.",
  discard: "Discard changes",
  toDefault: "Use the default",
  toDefaultOf: (name: string) => `Use the default of: ${name}`,
  changed: "Changed",
  /** Of a section. */
  changedIn: plural({ one: "1 changed", other: "# changed" }),
  unsaved: "Not saved",
  savedBy: (name: string, date: string) => `Saved by ${name}, ${date}`,
  willBeDefault: "Goes back to the default when you save.",
  staleTitle: "Another user has changed this in the meantime",
  staleHint: "Their saved values are shown below each field. Save again to replace them.",
  isNow: (value: string) => `It is now: ${value}`,
  nothing: "None",
  problem: (name: string, message: string) => `${name}: ${message}`,
  leave: {
    title: "Leave without saving?",
    text: "Some settings are changed and not saved yet.",
    stay: "Stay",
    leave: "Leave",
  },

  colorPicker: "Choose a color",
  sealNow: "The seal as it is",
  picture: {
    file: "Picture",
    altEn: "What it shows, in English",
    altEs: "What it shows, in Spanish",
    altHint: "Read aloud in its place: “The number is at the top right, after License No.”",
    none: "No picture: customers are not asked to look at one.",
    isKept: "A picture",
  },
  ownSeal: "The portal's own seal",
  addedDays: "Other days on which you are closed",
  removedDays: "Holidays of Utah on which you work",
  dayOf: (position: number) => `Day ${position}`,
  nameOf: (position: number) => `Name of day ${position}`,
  add: "Add a day",
  remove: "Remove",
  removeRow: (name: string) => `Remove ${name}`,
  officeDaysOf: (name: string) => `Office days: ${name}`,
  standard: (days: number) => `default ${days}`,
  pleaseSelect: "Please select",
  addCountry: "Add a country",
  noteEn: "Note",
  noteEs: "Note in Spanish",
  noteOf: (country: string) => `Note for ${country}`,
  noteEsOf: (country: string) => `Note for ${country} in Spanish`,
  noteSource: "Where it comes from",
  noteSourceOf: (country: string) => `Where the note for ${country} comes from`,
  noteChecked: (day: string, by: string) => (by === "" ? `Checked on ${day}.` : `Checked on ${day} by ${by}.`),
  noteNeverChecked: "It has not been checked, so customers do not see it.",
  noteShown: (day: string) => `Customers see it until ${day}.`,
  noteEnding: (day: string) => `It is hidden from ${day} on, unless it is checked again.`,
  noteHidden: (day: string) => `Hidden since ${day}: not checked for 12 months. Check it to show it again.`,
  noteCheck: "Checked today: it is still right",
  noteCheckOf: (country: string) => `Checked today: it is still right, the note for ${country}`,

  preview: {
    title: "What customers will see",
    hint: "With what is typed, saved or not.",
    page: "Page",
    email: "Email",
    button: "Start the order",
    link: "Find your order",
    subject: "Your order is on its way",
    from: (name: string) => `From: ${name}`,
    note: (country: string) => `Note for ${country}:`,
    inSpanish: "In Spanish:",
  },

  history: {
    title: "History",
    none: "Nothing has been changed yet.",
    columns: { at: "When", by: "Who", setting: "Setting", old: "Before", new: "After" },
    more: "Show earlier changes",
    isDefault: "the default",
  },
  file: {
    title: "Export and import",
    intro: "All saved settings as one file, to keep or for another installation. Nothing secret is in it.",
    export: "Export",
    exportName: "settings",
    import: "Import a file",
    notRead: "This file is not an export of settings. Choose another file.",
    preview: plural({
      zero: "This file changes nothing: the settings are like that already.",
      one: "This file changes 1 setting. Nothing is changed yet.",
      other: "This file changes # settings. Nothing is changed yet.",
    }),
    kept: (names: string) => `The file does not name these settings, which stay as they are: ${names}.`,
    apply: plural({ one: "Change 1 setting", other: "Change # settings" }),
    cancel: "Cancel",
    applied: "Imported. The changes take effect within seconds.",
    refused: "This file cannot be imported:",
  },

  title: "Settings",
  intro:
    "Settings that the office can change. A change takes effect within seconds. " +
    "A setting that is not marked as changed has the portal's default.",
  search: "Find a setting",
  found: plural({ one: "1 setting found", other: "# settings found" }),
  noneFound: "No setting has these words.",
  groups: {
    office: "Office",
    appearance: "Seal and color",
    customers: "What customers see",
    calendar: "Holidays and times",
    work: "How the office works",
    records: "Time limits",
    destinations: "Destinations",
  },
  keys: named({
    office_name: { label: "Office name" },
    office_county: { label: "County", hint: "With its kind, such as Summit County." },
    office_county_es: {
      label: "County in Spanish",
      hint: "After “del”. Empty: “Condado de Summit” for Summit County.",
    },
    office_address: { label: "Address", hint: "In one line." },
    office_phone: { label: "Phone" },
    office_email: { label: "Email", hint: "Customers write to it, and the portal writes to you there." },
    office_hours: { label: "Hours", hint: "Such as Monday to Friday, 8 am to 5 pm. Empty: no hours are shown." },
    office_hours_es: { label: "Hours in Spanish", hint: "Empty: as in English." },
    mail_sender_name: { label: "Sender name of email", hint: "Empty: the office's name." },
    seal: {
      label: "Seal",
      hint: "An SVG or PNG file of at most 256 KB, shown on a dark bar. Words in an SVG must be turned into paths.",
    },
    accent_color: { label: "Color", hint: "Of links, buttons and the bar at the top. Such as #12665e." },
    ...productSettings,
    languages: { label: "Languages besides English", ...(!translations.es.reviewed && { hint: notReviewed }) },
    faq_url: { label: "FAQ link (URL)" },
    license_lookup_url: { label: "License lookup link (URL)" },
    license_picture: {
      label: "Picture of your license",
      hint:
        "A photo or scan of your county's license with sample data, " +
        "that shows where its number is. Customers open it by “Where do I find it?” " +
        "JPEG, PNG or WebP, at most 3 MB.",
    },
    country_notes: {
      label: "Notes for countries",
      hint:
        "Customers read the note of their country when they choose it, on their " +
        "order and in its email. A note is hidden 12 months after it was last checked.",
    },
    signed_statement: {
      label: "Signed statement",
      hint: "Pressing Check Out beside its words signs it.",
    },
    unsigned_carts: { label: "Take orders that other programs send without the signed statement" },
    holidays: {
      label: "Holidays",
      hint: "Utah's legal holidays are built in. Add other days on which you are closed.",
    },
    standard_days: { label: "Standard office days by product", hint: "Shown until there is enough history." },
    queue_targets: {
      label: "Target office days by queue",
      hint: "How long an order may wait in a queue, and a transmittal at the Lt. Governor's.",
    },
    payment_capture: { label: "When cards are charged" },
    correction_code: { label: "Ask customers for a code before they answer about the license" },
    second_person: {
      label: "Second review at corrections",
      hint: "A second person confirms what clerks change about names and dates of birth.",
    },
    refund_approval: {
      label: "Approval of refunds",
      hint: "Two people means two admins. A closeout lists the refunds that one person requested and approved.",
    },
    refund_second_person_cents: {
      label: "Amount from which a refund needs two people (dollars)",
      hint: "What one person has refunded alone on an order counts together.",
    },
    scan_key: {
      label: "Key that the scanner sends first",
      hint: "Set the same key as the prefix of your scanners: a scan then opens an order from anywhere.",
    },
    license_barcode: {
      label: "Back of the driver license",
      hint: "Customers may add a photo of it. The office sees how its barcode compares; it is not kept.",
    },
    report_people: { label: "Report on staff" },
    admin_networks: {
      label: "Networks for administration",
      hint:
        "Addresses or networks with commas between, such as 203.0.113.0/24. " +
        "Only from there can admins use what is for admins alone. Empty: from everywhere.",
    },
    invoice_url: { label: "Invoice link (URL)", hint: "Must contain {invoice} or {reference}. Empty: no link." },
    unpaid_days: { label: "Days until an unpaid order is canceled" },
    retention_days: { label: "Days until the documents of an ended order are destroyed" },
    transmittal_key_days: { label: "Days until a transmittal link expires" },
    data_request_days: { label: "Days to answer a request about personal data" },
    record_series: {
      label: "Record series of orders",
      hint: "Its number or name at the state archives, for the privacy notice. Empty: none is named.",
    },
    privacy_note: {
      label: "Your words in the privacy notice",
      hint: "Added at its end. An empty line begins a new paragraph.",
    },
    privacy_note_es: { label: "The same in Spanish", hint: "Empty: Spanish readers see none." },
    unserved_countries: {
      label: "Countries that are not served",
      hint: "Existing orders are not affected.",
    },
  }),
};
