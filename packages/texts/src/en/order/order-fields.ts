/** Labels of the rows of a person who orders, on every screen. */
export const contactFields = {
  name: "Name",
  email: "Email",
  phone: "Phone",
};

/** The shipping options within the United States, by their number. */
export const waysToShip = {
  1: "USPS (no tracking)",
  2: "FedEx 2-Day (tracking)",
  3: "FedEx Overnight (tracking)",
};

/** The expected date of a document, for its customer and the office. `day` is in the reader's words. */
export const estimate = {
  label: "Expected date",
  /** Next to the label. */
  by: (day: string) => `By ${day}.`,
  ships: (day: string) => `We expect to ship it by ${day}.`,
  sent: (day: string) => `We expect to email it by ${day}.`,
  /** Follows a date that rests on what became of other orders. */
  share: "8 of 10 orders are done by this date.",
  /** Follows a date that rests on nothing better than the published standard. */
  standard: "This is our usual processing time.",
  remade: "We update this date every working day, and email you when it moves by more than two working days.",
};

/** Labels of the license data, as corrections name them (rule W-19). */
export const licenseFields = {
  people: {
    spouse1: "Spouse 1",
    spouse2: "Spouse 2",
    officiant: "Officiant",
    witness1: "Witness 1",
    witness2: "Witness 2",
  },
  /** A field by whose it is and its name. */
  of: (person: string, name: string) => `${person} ${name}`,
  officiant: "Officiant",
  ceremony: "Ceremony",
  names: {
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    gender: "Gender",
    dateOfBirth: "Date of Birth",
    stateOfBirth: "State of Birth",
    countryOfBirth: "Country of Birth",
    city: "City",
    stateProvince: "State/Province",
    country: "Country",
    ceremonyDate: "Ceremony Date",
  },
  /** Problems with a correction. */
  problems: {
    unknown: "This is not a field of the license.",
    gender: "Must be M, F or O.",
    date: "Must be a date (YYYY-MM-DD).",
    required: "A value is required.",
  },
  genders: { M: "Male", F: "Female", O: "Other" },
};
