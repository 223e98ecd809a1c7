/** Gender options of a license. */
export const genders = ["M", "F", "O"] as const;
export type Gender = (typeof genders)[number];

/** One spouse on a license; dates are calendar dates YYYY-MM-DD, an unknown value is the empty text. */
export interface LicenseSpouse {
  first_name: string;
  last_name: string;
  email: string;
  gender: Gender | "";
  state_of_birth: string;
  country_of_birth: string;
  date_of_birth: string;
  address: { city: string; state_province: string; country: string };
}

export interface LicenseOfficiant {
  first_name: string;
  last_name: string;
  witness_one_first_name: string;
  witness_one_last_name: string;
  witness_two_first_name: string;
  witness_two_last_name: string;
  email: string;
  /** YYYY-MM-DD, empty while the license is not finalized. */
  ceremony_date: string;
}

/** The license data that a customer reviews (rule W-17). */
export interface LicenseData {
  spouses: [LicenseSpouse, LicenseSpouse];
  officiant: LicenseOfficiant;
}
