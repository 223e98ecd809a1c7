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
  /** What is wrong with a correction. */
  problems: {
    unknown: "This is not a field of the license.",
    gender: "Must be M, F or O.",
    date: "Must be a date (YYYY-MM-DD).",
    required: "A value is required.",
  },
  genders: { M: "Male", F: "Female", O: "Other" },
};
