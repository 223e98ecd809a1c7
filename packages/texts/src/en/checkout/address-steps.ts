/** The step that asks who orders (rule O-5). */
export const contactStep = {
  heading: "Contact Information",
  intro: "We email you about your order’s progress and when we have a question.",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  verifyEmail: "Verify Email",
  verifyHint: "Enter the same address once more.",
  emailIsRight: (email: string) => `${email} is right`,
  didYouMean: "Did you mean this address?",
  takeEmail: (email: string) => `Use ${email}`,
  phone: "Phone Number",
  phoneHint: "From another country, begin with + and its code.",
  phoneUnlikely: "This does not look like a whole phone number. Please check it.",
  phoneExtension: "The extension was left out. If the office needs it, write it into the special instructions.",
  phoneDialed: (number: string) => `We call ${number}.`,
  textMe: "Text me about this order",
  textMeHint:
    "We text you when something ships, when we need something from you, and when it is " +
    "time to review your license: only a few messages per order. Our first text asks you " +
    "to reply YES. Message and data rates may apply. Reply STOP to opt out, HELP for help. " +
    "U.S. and Canadian numbers only.",
};

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
  cityNames: { district: "District", postTown: "Town or City", suburb: "Suburb or City" },
  stateProvince: "State/Province",
  stateNames: {
    area: "Area",
    county: "County",
    department: "Department",
    emirate: "Emirate",
    governorate: "Governorate",
    island: "Island",
    oblast: "Oblast",
    parish: "Parish",
    prefecture: "Prefecture",
    province: "Province",
    region: "Region",
    state: "State",
  },
  zip: "Postal Code",
  zipNames: { eircode: "Eircode", pin: "PIN Code", postcode: "Postcode", zip: "ZIP Code" },
  country: "Country",
  unitedStates: "United States (excluding territories)",
  option: "Shipping option",
  help: "Which one should I choose?",
  helpText:
    "USPS without tracking is free. Choose FedEx if you need tracking or faster delivery. " +
    "We ship to other countries by an international carrier.",
  poBoxByUsps: "USPS delivers to a PO box, but without tracking. FedEx can only deliver to a street address.",
  zipElsewhere: (zip: string, state: string) =>
    `ZIP code ${zip} is in ${state}. Please check the state and the ZIP code.`,
  zipDigits: "A ZIP code has five digits. Please check it.",
  zipUnlike: (name: string, example: string) => `${name} here usually looks like ${example}. Please check it.`,
  lineWithCity: "Street, building, and the city or ward.",
  territory: (place: string) => `${place} has its own shipping price. Please choose it as the country.`,
  chooseTerritory: (place: string) => `Ship to ${place}`,
  boxByCarrier: "The carrier cannot deliver to a PO box or an APO, FPO or DPO address. USPS can.",
  boxAbroad: "The carrier cannot deliver to a PO box. Please give a street address.",
  pasted: "Your address was filled in. Please check each field.",
  countriesFailed: "The list of countries could not be loaded.",
};
