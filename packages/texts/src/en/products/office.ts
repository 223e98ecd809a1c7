// Texts about products for the office alone.

/** Headings of their queues, by the first half of the queues' keys. */
export const productCategories = {
  apostille: "Apostille",
  certifiedCopies: "Certified copies",
  errorCorrections: "Error corrections",
  letterOfValidity: "Letter of validity",
  firstCertificateUS: "First certificate, US",
  firstCertificateIntl: "First certificate, international",
};

/** The settings that turn their sale on and off. */
export const productSettings = {
  sell_apostille: { label: "Sell apostilles", hint: "Existing orders are not affected." },
  sell_certified_copy: { label: "Sell certified copies" },
  sell_license_correction: { label: "Sell license corrections" },
  letter_of_validity: { label: "Sell letters of validity" },
};

/** Their rows in the grid of the Dev Tools. */
export const productScenarios = {
  apostille: "Apostille",
  certifiedCopy: "Certified Copy",
  correction: "Correction",
  firstUs: "First US",
  firstInternational: "First International",
};
