/** What the license step says of a license before anything is paid. */
interface Office {
  readonly phone: string;
  readonly email: string;
}
const ask = ({ phone, email }: Office): string => `Questions? Call ${phone} or write to ${email}.`;

export const licenseAnswer = {
  fine: "This can be ordered for this license.",
  unmatched: (office: Office) =>
    "We could not compare these last names with the license. Please check the number " +
    `and the spelling. You can go on as it is: the office looks at it. ${ask(office)}`,
  voided: (office: Office) => `This license is voided, and nothing can be ordered for it. ${ask(office)}`,
  /** A correction. */
  notFinalized: (office: Office) =>
    `The officiant has not returned this license yet. A correction can be ordered after that. ${ask(office)}`,
  /** Every other product. */
  willWait: (office: Office) =>
    "The officiant has not returned this license yet. You can order now; " +
    `your order waits until the license is complete. ${ask(office)}`,
  correctionWindow: (office: Office) =>
    "More than 60 days have passed since the ceremony: this license can no longer be " +
    `corrected here. The office can tell you what is possible. ${ask(office)}`,
};
