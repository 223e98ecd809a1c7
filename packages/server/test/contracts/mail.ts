import { describe, expect, it } from "vitest";
import type { MailTransport, OutgoingMail } from "../../src/ports/mail/port.ts";

export const aMail: OutgoingMail = {
  messageId: "<outbox-1@portal.example>",
  attempt: 1,
  from: "Example County Clerk <clerk@example.gov>",
  replyTo: "marriage@example.gov",
  to: "ada@example.org",
  subject: "Pedido nº 40001 — confirmado",
  text: "Hello,\n\nhttp://127.0.0.1/order/1\n",
  html: '<!doctype html><html lang="en"><body><p>Hello</p></body></html>',
  attachments: [
    {
      filename: "letter.pdf",
      contentType: "application/pdf",
      content: Buffer.from("%PDF-1.7 letter").toString("base64"),
    },
  ],
};

/** A received mail, with the fields that every transport's test can read. */
export interface ArrivedMail {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: string;
  }[];
}

/** The contract of transports. `arrived` lists the received mails, oldest first. */
export function describeMailTransportContract(
  name: string,
  makeTransport: () => MailTransport,
  arrived: () => Promise<readonly ArrivedMail[]>,
): void {
  describe(`mail transport: ${name}`, () => {
    it("delivers both parts, the attachment and the message id", async () => {
      await makeTransport().send(aMail);
      const [mail] = await arrived();
      expect(mail).toMatchObject({ messageId: aMail.messageId, to: aMail.to, subject: aMail.subject });
      expect(mail?.text.trim()).toBe(aMail.text.trim());
      expect(mail?.html.trim()).toBe(aMail.html);
      expect(mail?.attachments).toEqual(aMail.attachments);
    });

    it("takes the same message again, under the same id", async () => {
      const transport = makeTransport();
      await transport.send(aMail);
      await transport.send(aMail);
      expect(new Set((await arrived()).map(({ messageId }) => messageId))).toEqual(new Set([aMail.messageId]));
    });
  });
}
