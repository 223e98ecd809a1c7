import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The steps of an order up to the payment (rule O-5). */
export const orderFlow = {
  yourOrder: "Your order",
  allSteps: "All steps",
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  eyebrow: (step: number, steps: number, name: string) => `Step ${step} of ${steps}: ${name}`,
  steps: {
    product: "Product Information",
    contact: "Contact Information",
    shipping: "Shipping Address",
    license: "Marriage License",
    documents: "Document Uploads",
    payment: "Payment",
  },
  marker: {
    complete: "Complete",
    incomplete: "Incomplete",
    current: "Current step",
    currentComplete: "Current step, complete",
    paymentDisabled: "please fill out all info first",
  },
  sentBack: "This step is missing something. You can pay when every step is complete.",
  /** Back to the draft that this one has replaced. */
  goOn: "Continue the order that you started",
  save: "Save and Continue",
  pleaseSelect: "<Please Select>",
  yes: "YES",
  no: "NO",
  problem: (field: string, message: string) => `${field}: ${message}`,
  clear: {
    question: "On a shared computer?",
    open: "Clear this order",
    title: "Clear this order?",
    text:
      "Everything that you entered and every file that you chose " +
      "is removed from this browser. It cannot be brought back.",
    keep: "Keep the order",
    confirm: "Clear the order",
  },
  leave: {
    title: "Leave without saving?",
    text: "Your changes on this page are not saved yet. Choose Save and Continue to keep them.",
    stay: "Stay on this page",
    leave: "Leave without saving",
  },
  prices: {
    failed: "The prices could not be loaded.",
    times: (unit: string, quantity: number) => `${quantity} × ${unit}`,
    processingFee: "Processing fee",
    subtotal: "Subtotal",
    shippingCost: "Shipping cost",
    countries: plural({ one: "1 country", other: "# countries" }),
  },
  oneName: "Only one name? Write - for the other.",
  quantity: "Quantity",
  fullCopy: "Include Copy of Marriage Application (long/full copy)",
  fullCopyHint: "The full copy adds your marriage application, where an office asks for it. No extra charge.",
  specialInstructions: "Special Instructions",
  certificateKinds: { apostille: "Apostille", authentication: "Certificate of authentication" },
};

/** The first step of an order of the products whose form asks questions of its own. */
export const productStep = {
  apostille: {
    intro: [
      "An apostille proves that your marriage certificate is genuine, so it can be " +
        "used outside the United States. We place the order for you; the state Lt. " +
        "Governor’s office issues it, and we do not control how long that takes.",
      "Countries that are not part of the 1961 Hague Convention get a certificate " +
        "of authentication instead. The process and cost are the same.",
    ],
    where: "Where will you use your documents?",
    entry: (position: number) => `Country ${position}`,
    country: "Country",
    receives: (country: string, kind: string) => `For ${country}: ${kind}`,
    delete: "Delete",
    deleted: (position: number) => `Country ${position} was deleted.`,
    add: "Add Country",
    apostilles: "Apostilles",
    copies: "Additional Certified Copies",
    copiesHint: (unit: string) => `For use inside the United States. ${unit} each.`,
    problem: (position: number, message: string) => `Country ${position}: ${message}`,
  },
  correction: {
    intro: [
      "This fixes errors after the wedding and includes one new certified copy with the corrected information.",
      "You can order it after your officiant has returned the license, until 60 days after the ceremony.",
      "If you change a name or a date of birth, you upload a photo of your ID in " +
        "a later step. You can confirm everything before we ship your document.",
    ],
    later: "After 60 days, please contact the office:",
    unit: "Corrections",
  },
};

/** The step that asks for the license and its couple (rule O-13). */
export const licenseStep = {
  heading: "Marriage License",
  intro: "Enter the names as they are on the license.",
  number: "License Number",
  numberHint: "Digits only.",
  search: "Search for your license number",
  where: "Where do I find it?",
  unchecked: (message: string) =>
    `We could not check the license number right now (${message}). ` +
    "You can continue: we will check it again at checkout.",
  iAm: "What is your relationship to this marriage?",
  relationships: {
    spouse: "One of the spouses, under another name",
    parent: "Parent of a spouse",
    child: "Child of a spouse",
    attorney: "Attorney",
    other: "Someone else",
  },
  proofAsked:
    "In the documents step, please add proof of your right to this record, such as a birth certificate, " +
    "a court order or a letter of authorization. You can order without it, but we may ask for it.",
  spouse: (position: number) => `Spouse ${position}`,
  fillIn: (name: string) => `Fill in ${name}`,
  firstName: "First name",
  lastName: "Last name",
  spouseFirst: (position: number) => `Spouse ${position}, first name`,
  spouseLast: (position: number) => `Spouse ${position}, last name`,
};
