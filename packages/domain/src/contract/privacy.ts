import * as z from "zod/mini";

/** Data that is kept for some days and then destroyed, in the order of the page (rule P-18). */
export const keptData = ["documents", "endedWithoutMoney", "emails", "deletedMessages", "quarantine"] as const;

/** Others who receive data of customers, as the installation is set up. */
export const dataRecipients = ["stateOffice", "stripe", "emailService", "twilio", "fileStorage", "carriers"] as const;

/** GET /privacy (rule P-44): the office's own words are in the language of the request. */
export const privacySchema = z.object({
  kept: z.array(z.object({ what: z.enum(keptData), days: z.int() })),
  recipients: z.array(z.enum(dataRecipients)),
  /** The office's words in addition, in paragraphs; empty without any. */
  note: z.string(),
  /** The record series of orders at the state archives; empty without one. */
  record_series: z.string(),
});
export type Privacy = z.infer<typeof privacySchema>;
