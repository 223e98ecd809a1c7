import { officeTexts } from "@dop/texts";
import type { Db } from "../../db/database.ts";
import { createCaptureTransport } from "../mail/index.ts";
import { html } from "../plain-pages/index.ts";
import type { SmsTransport } from "./port.ts";

/** Stores text messages with the captured emails instead of sending them, without delivery reports. */
export function createCaptureSms(db: Db, clock: () => Date): SmsTransport {
  const { textSubject: subject, textSender: from } = officeTexts.mailbox;
  const mails = createCaptureTransport(db, clock);
  return {
    takesReplies: false,
    send: async ({ id, to, body: text }) => {
      const page = html`<!doctype html><title>${subject}</title>
        <p>${text}</p>`.safe;
      const messageId = `<text-${String(id)}@capture>`;
      await mails.send({ messageId, attempt: 1, from, replyTo: from, to, subject, text, html: page, attachments: [] });
      return null;
    },
    readEvent: () => "forged",
  };
}
