/** The page on which the reader of a sealed letter checks that it is still valid. */
export const verifyLetter = {
  title: "Check a sealed letter",
  intro: "A letter of validity from this office is sealed electronically. Here you see whether it is still valid.",
  code: (code: string) => `Code ${code}`,
  states: {
    valid: "This letter is valid",
    replaced: "This letter was replaced by a correction",
    revoked: "This letter was revoked",
    unknown: "We do not know this code",
  },
  explained: {
    valid: (sealedOn: string) => `We sealed it on ${sealedOn}, and its license is on record and valid.`,
    replaced: (sealedOn: string, endedOn: string) =>
      `We sealed it on ${sealedOn}. The license was corrected on ${endedOn}: ask for a new letter.`,
    revoked: (sealedOn: string, endedOn: string) =>
      `We sealed it on ${sealedOn}. The license was voided on ${endedOn}. Do not rely on it.`,
    unknown: "Compare this code with the one on the letter. If they match, the letter is not from this office.",
  },
  file: {
    heading: "Is this the file that we sealed?",
    intro: "A letter can be changed after it was sealed. Choose the PDF that you were given. It stays on this device.",
    label: "Letter as PDF",
    same: "This is the file that we sealed, unchanged.",
    appended: "Something was added to our letter after we sealed it. Do not rely on the added part.",
    other: "This is not the file that we sealed. It may have been changed. Ask for a new letter, or call the office.",
    tooLarge: "This file is larger than any letter of ours, so it is not the file that we sealed.",
    empty: "This file is empty.",
    unreadable: "This file cannot be read. Choose it again.",
  },
  names: {
    heading: "Whose letter is it?",
    intro: "Enter the last names that you read on the letter. We say whether they are right, and nothing else.",
    one: "First spouse's last name",
    two: "Second spouse's last name",
    submit: "Compare names",
    required: "Enter both last names.",
    tooLong: "Must be 200 characters long or less.",
    right: "Both last names are right.",
    wrong: "These last names do not match the letter. Check the spelling, or call the office.",
  },
  ask: (phone: string, email: string) => `Questions? Call ${phone} or email ${email}.`,
};
