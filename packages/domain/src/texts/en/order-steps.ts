/** The steps after the product, up to the payment: contact, shipping, license and documents (rule O-5). */
export const orderSteps = {
  contact: {
    heading: "Contact Information",
    intro: "We write to this address when your order moves on, and when we have a question.",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    verifyEmail: "Verify Email",
    verifyHint: "Enter the same address once more.",
    phone: "Phone Number",
    phoneHint: "Numbers, spaces, -, ( and ) only.",
    textMe: "Text me about this order",
    textMeHint:
      "We text when something is shipped, when we need something from you and when it is time to review your license: a few messages in all. Message and data rates may apply. Reply STOP to end. Numbers of the United States and Canada.",
    problem: (field: string, message: string) => `${field}: ${message}`,
  },
  shipping: {
    heading: "Shipping Address",
    intro: [
      "Documents for addresses outside the United States are shipped by an international economy carrier. We cannot ship to PO boxes or APO/FPO addresses.",
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
      "USPS without tracking is free. If you need tracking or speed, or if the documents go abroad, they are sent by the carrier.",
    types: { 1: "USPS (no tracking)", 2: "2-day carrier", 3: "Overnight carrier" },
    poBox: "A carrier cannot deliver to a PO box. Enter a street address, or choose USPS in the United States.",
    poBoxByUsps: "USPS delivers to a PO box, without tracking. A carrier would need a street address.",
    zipElsewhere: (zip: string, state: string) =>
      `ZIP code ${zip} is in ${state}. Please check the state and the ZIP code.`,
    countriesFailed: "The list of countries could not be loaded.",
  },
  license: {
    heading: "Marriage License",
    intro: "Enter the names as they are on the license.",
    number: "License Number",
    numberHint: "Digits only.",
    search: "Search for your license number",
    unchecked: (message: string) =>
      `The license number could not be checked just now (${message}). You can go on; it is checked again when you check out.`,
    iAm: "What is your relationship to this marriage?",
    iAmHint: (name: string) =>
      `If you are one of the couple, we fill in “${name}” for you. Change it if the license has another name.`,
    /** Who orders, besides the couple. */
    others: {
      parent: "Parent of one of them",
      child: "Child of one of them",
      attorney: "Attorney",
      other: "Somebody else",
    },
    proofAsked:
      "On the next step, please add a document that shows your right to this record, such as a birth certificate, a court order or a letter of authorization. You can order without it; the office decides.",
    spouse: (position: number) => `Spouse ${position}`,
    firstName: "First name",
    lastName: "Last name",
    spouseFirst: (position: number) => `Spouse ${position}, first name`,
    spouseLast: (position: number) => `Spouse ${position}, last name`,
    problem: (field: string, message: string) => `${field}: ${message}`,
  },
  documents: {
    heading: "Document Uploads",
    intro: "We need to know that you may receive this record.",
    why: "Why these are required?",
    whyText:
      "Access to vital records is limited to the married people themselves and to those with a direct, tangible, legitimate interest. Everyone else must upload a document that proves the relationship.",
    id: "Photo ID",
    idHint: "A photo of your driver license, passport or another ID. All four corners must be visible.",
    idPreview: "The photo of your ID that you chose",
    selfie: "Selfie",
    selfieHint: "A photo of your face, taken today.",
    selfiePreview: "The selfie that you chose",
    "license-back": "Back of your driver license",
    licenseBackHint:
      "The office compares what its barcode says with your order. What it says is not kept, and the photo is destroyed with your ID. The whole barcode must be sharp.",
    licenseBackPreview: "The photo of the back of your driver license that you chose",
    additional: "Additional document",
    additionalHint:
      "Proof of your relationship, if you are not one of the married people. PDF, JPEG, PNG or WebP, at most 2 MB.",
    proofHint:
      "Proof of your right to this record, such as a birth certificate, a court order or a letter of authorization. PDF, JPEG, PNG or WebP, at most 2 MB.",
    /** An earlier order's ID counts (rule P-23). */
    confirmed: {
      title: "Your ID is confirmed",
      text: "The office has confirmed your ID with an earlier order. You need no new photos; the office may still ask for them.",
      anew: "Send new photos instead",
    },
    picturesDropped:
      "Nobody touched this order for two hours, so we removed its pictures from this browser. Please choose them again.",
    waiting: "Please wait until the pictures are ready.",
  },
};
