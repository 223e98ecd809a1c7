import type { Db } from "../../db/database.ts";
import { officeTexts } from "@dop/texts";
import { html } from "../plain-pages/index.ts";
import type { SmsTransport } from "./port.ts";

/** Stores text messages with the captured emails instead of sending them. There are no delivery reports for them. */
export function createCaptureSms(db: Db, clock: () => Date): SmsTransport {
  return {
    send: async ({ id, to, body }) => {
      const { textSubject, textSender } = officeTexts.mailbox;
      await db
        .insertInto("captured_mail")
        .values({
          message_id: `<text-${String(id)}@capture>`,
          sender: textSender,
          recipient: to,
          subject: textSubject,
          body_text: body,
          body_html: html`<!doctype html><title>${textSubject}</title>
            <p>${body}</p>`.safe,
          attachments: "[]",
          captured_at: clock(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute();
      return null;
    },
    readEvent: () => "forged",
  };
}
