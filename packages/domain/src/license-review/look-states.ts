/** Choices of the setting `second_person`: a second person confirms clerks' changes of corrections, or none does. */
export const secondPersonChoices = ["off", "corrections"] as const;
export type SecondPerson = (typeof secondPersonChoices)[number];

/** Decisions on a second review. */
export const lookDecisions = ["confirm", "send_back", "withdraw"] as const;
export type LookDecision = (typeof lookDecisions)[number];

/** The state of a second review: it waits, a person has decided, or something else has ended it. */
export const lookStates = [
  "waiting",
  "confirmed",
  "sent_back",
  "withdrawn",
  "replaced",
  "overtaken",
  "order_ended",
] as const;
export type LookState = (typeof lookStates)[number];

export const lookStateOf = {
  confirm: "confirmed",
  send_back: "sent_back",
  withdraw: "withdrawn",
} as const satisfies Record<LookDecision, LookState>;
