/** Requests of customers about the personal data of their order (rule P-45). */
export const dataRequests = {
  heading: "Your personal data",
  intro: "Ask what we hold about you in this order. We answer here, and tell you by email.",
  kind: "What would you like?",
  kinds: {
    copy: "A copy of what you hold about me",
    correction: "Correct something",
    deletion: "Delete what you may delete",
  },
  hints: {
    copy: "When the copy is ready, you can save it here.",
    correction: "Tell us below what is wrong and what is right.",
    deletion:
      "We can delete data when the order has ended. The law makes us keep some records, such as amounts and dates.",
  },
  words: "Your words",
  optionalWords: "Your words (optional)",
  wordsRequired: "Please tell us what is wrong and what is right.",
  send: "Send request",
  sent: "We have your request.",
  list: "Your requests",
  asked: (date: string) => `Asked on ${date}.`,
  open: (date: string) => `We will answer by ${date}.`,
  done: (date: string) => `Answered on ${date}.`,
  refused: (date: string) => `Answered on ${date}: we cannot do this.`,
  saveCopy: "Save the copy (PDF)",
  copyUntil: (date: string) => `You can save it until ${date}.`,
};
