/** Countries whose addresses have ZIP codes of the United States. */
const zipCountries: ReadonlySet<string> = new Set("US PR GU VI AS MP FM MH PW UM".split(" "));

/** True in the United States, and where their post delivers as it does at home. */
export const hasZipCodes = (country: string): boolean => zipCountries.has(country);
