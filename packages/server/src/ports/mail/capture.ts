import type { Db } from "../../db/database.ts";
import type { MailTransport } from "./port.ts";

/** Stores mail in the table `captured_mail` instead of sending it; a message id is stored once. */
export function createCaptureTransport(db: Db, clock: () => Date): MailTransport {
  return {
    keepsKeyMarks: true,
    send: async ({ messageId, from, to, subject, text, html, attachments }) => {
      await db
        .insertInto("captured_mail")
        .values({
          message_id: messageId,
          sender: from,
          recipient: to,
          subject,
          body_text: text,
          body_html: html,
          attachments: JSON.stringify(attachments),
          captured_at: clock(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
    },
  };
}
