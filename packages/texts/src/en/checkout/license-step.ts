/** The step that asks for the license and its couple (rule O-13). */
export const licenseStep = {
  heading: "Marriage License",
  intro: "Enter the names as they are on the license.",
  number: "License Number",
  numberHint: "Digits only.",
  search: "Search for your license number",
  where: "Where do I find it?",
  unchecked: (message: string) =>
    `The license number could not be checked just now (${message}). You can go on; it is checked again at checkout.`,
  iAm: "What is your relationship to this marriage?",
  relationships: {
    spouse: "One of them, under another name",
    parent: "Parent of one of them",
    child: "Child of one of them",
    attorney: "Attorney",
    other: "Someone else",
  },
  proofAsked:
    "On the next step, please add a document that shows your right to this record, such as a birth certificate, " +
    "a court order or a letter of authorization. You can order without it; the office decides.",
  spouse: (position: number) => `Spouse ${position}`,
  fillIn: (name: string) => `Fill in ${name}`,
  firstName: "First name",
  lastName: "Last name",
  spouseFirst: (position: number) => `Spouse ${position}, first name`,
  spouseLast: (position: number) => `Spouse ${position}, last name`,
};
