// Rules: P-18 (docs/rules)

/** What is kept for a while only: how many days after what, and what remains (rule P-18). */
export const retentionClasses = {
  documents: { days: "retention_days", after: "the last change of an order that has ended" },
  endedWithoutMoney: { days: 30, after: "the end of an order that was never paid or wholly refunded" },
  deletedMessages: { days: 30, after: "the deletion" },
  emails: { days: 90, after: "the email was written" },
  uploads: { days: 1, after: "the upload" },
  quarantine: { days: 30, after: "the upload" },
  sessions: { days: 30, after: "the session expired" },
  viewers: { days: 1, after: "the last view" },
} as const satisfies Record<string, { readonly days: number | "retention_days"; readonly after: string }>;
