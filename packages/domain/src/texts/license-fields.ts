import { defineTexts } from "./catalogue.ts";

/** Labels of the license data, as corrections name them (spec 1 section 3 "License data for review"). */
export const licenseFieldTexts = defineTexts({
  spouse: (which: 1 | 2) => `Spouse ${which}`,
  officiant: "Officiant",
  ceremony: "Ceremony",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  gender: "Gender",
  stateOfBirth: "State of Birth",
  countryOfBirth: "Country of Birth",
  dateOfBirth: "Date of Birth",
  city: "City",
  stateProvince: "State/Province",
  country: "Country",
  witness: (which: 1 | 2) => `Witness ${which}`,
  ceremonyDate: "Ceremony Date",
  genders: { M: "Male", F: "Female", O: "Other" },
});
