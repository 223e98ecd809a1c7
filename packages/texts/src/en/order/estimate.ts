/** When a document is done, as its customer and the office read it. `day` is in the reader's words. */
export const estimate = {
  label: "Expected date",
  /** Next to the label. */
  by: (day: string) => `By ${day}.`,
  ships: (day: string) => `We expect to ship it by ${day}.`,
  sent: (day: string) => `We expect to email it by ${day}.`,
  /** Follows a date that rests on what became of other orders. */
  share: "8 of 10 orders are done by this date.",
  /** Follows a date that rests on nothing better than the published standard. */
  standard: "This is our usual processing time.",
  remade: "We update this date every working day, and email you when it moves by more than two working days.",
};
