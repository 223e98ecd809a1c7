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
