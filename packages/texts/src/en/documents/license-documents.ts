/** The letter of validity (PDF) and the printable license page of the embedded license registry. */
export const licenseDocuments = {
  letterSent: "Letter of Validity sent.",
  letter: {
    title: (number: number) => `Letter of validity for marriage license ${String(number)}`,
    heading: "Letter of Validity",
    greeting: "To whom it may concern:",
    body: (number: number, spouseOne: string, spouseTwo: string) =>
      `This letter certifies that marriage license number ${String(number)}, ` +
      `issued to ${spouseOne} and ${spouseTwo}, is on record in this office and is valid.`,
    ceremony: (date: string) => `According to the record, the marriage was solemnized on ${date}.`,
    noCeremony: "The ceremony has not been recorded in this office yet.",
    issued: (date: string) => `Issued on ${date}.`,
    closing: "County Clerk",
    contact: "Contact",
    check: (address: string, code: string) =>
      `This letter has an electronic seal. To check that it is still valid, go to ${address} ` +
      `and enter the code ${code}. A printed copy has no seal: check the code.`,
    symbol: (address: string) => `QR code of ${address}`,
  },
  print: {
    title: "Marriage licenses",
    heading: (number: number) => `Marriage license ${String(number)}`,
    hint: "Use your browser's Print command to print this page.",
    none: "No licenses found.",
    voided: "VOIDED LICENSE",
    notFinalized: "Not finalized",
    unknown: "None",
    spouse: (position: number) => `Spouse ${String(position)}`,
    ceremony: "Ceremony",
    name: "Name",
    dateOfBirth: "Date of birth",
    birthplace: "Place of birth",
    address: "Address",
    officiant: "Officiant",
    witness: (position: number) => `Witness ${String(position)}`,
    ceremonyDate: "Ceremony date",
  },
};
