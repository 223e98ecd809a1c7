/** The step that asks where the documents go (rule O-12). */
export const shippingStep = {
  heading: "Shipping Address",
  intro: [
    "Documents for addresses outside the United States are shipped by an " +
      "international economy carrier. No PO boxes or APO/FPO addresses.",
    "Shipping time starts when the carrier receives the envelope.",
  ],
  shipToName: "Ship To Name",
  lineOne: "Address Line 1",
  lineTwo: "Address Line 2",
  city: "City",
  stateProvince: "State/Province",
  zip: "ZIP/Postal Code",
  country: "Country",
  unitedStates: "United States (excluding territories)",
  option: "Shipping option",
  help: "Which one should I choose?",
  helpText:
    "USPS without tracking is free. Choose FedEx if you need tracking or faster delivery. " +
    "Documents for addresses outside the United States go by an international carrier.",
  types: { 1: "USPS (no tracking)", 2: "FedEx 2-Day (tracking)", 3: "FedEx Overnight (tracking)" },
  poBoxByUsps: "USPS delivers to a PO box, without tracking. A carrier would need a street address.",
  zipElsewhere: (zip: string, state: string) =>
    `ZIP code ${zip} is in ${state}. Please check the state and the ZIP code.`,
  countriesFailed: "The list of countries could not be loaded.",
};
