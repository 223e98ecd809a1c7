// Rules: E-6 (docs/rules)
import { randomUUID } from "node:crypto";
import type { Tx } from "../../db/database.ts";
import type { MailAttachment } from "../../db/column-types.ts";
import type { ExternalService } from "../external-service.ts";
import type { EnqueueJobs } from "../../jobs/job-types.ts";
import type { Held } from "../../lib/held.ts";
import { createDelivery, redactedFields, type Delivery, type DeliveryOptions } from "./deliver-mail.ts";
import { outboxIdOf, sweepOverdue, attemptKey, waitFor } from "../outbox.ts";
import { judgeReply } from "./judge-reply.ts";
import { MailTransportError, type ComposedMail, type MailKind } from "./port.ts";

export interface MailerOptions extends DeliveryOptions {
  readonly enqueueAll: EnqueueJobs;
  /** Stores the text messages that accompany these emails, in their transaction. */
  readonly writeSms?: (tx: Tx, mails: readonly NewMail[]) => Promise<void>;
}

export interface NewMail {
  readonly kind: MailKind;
  readonly orderId: number | null;
  readonly recipient: string;
  readonly mail: ComposedMail;
  readonly attachments?: readonly MailAttachment[];
  readonly now: Date;
  /** The act with which it waits. */
  readonly held?: Held | undefined;
}

/** A delivery report about a mail that came back. */
export interface Bounce {
  readonly messageId: string;
  /** The attempt that came back; null where the report does not name it. */
  readonly attempt: number | null;
  /** The quoted SMTP reply; null where the report quotes none. */
  readonly reply: string | null;
}

export interface Mailer extends Delivery, Partial<ExternalService> {
  /** Stores a mail, and the job that delivers it, in the transaction that it reports. @returns its outbox id */
  enqueueMail(tx: Tx, mail: NewMail): Promise<number>;
  /** Like `enqueueMail` for mails of one act, by one statement, and one for their jobs. @returns their outbox ids */
  enqueueMails(tx: Tx, mails: readonly NewMail[]): Promise<number[]>;
  /** Sends one mail directly, without outbox and retries, for the setup check. @throws MailTransportError */
  sendTestMail(recipient: string, mail: ComposedMail): Promise<void>;
  /** Requeues a dead or bounced mail; after 24 hours it gets exactly one more attempt. */
  requeueMail(tx: Tx, outboxId: number): Promise<void>;
  /** Records a returned mail. @returns its outbox id; null for unknown, already undelivered or later attempted mails */
  recordBounce(tx: Tx, bounce: Bounce): Promise<number | null>;
  /** Enqueues a job for every mail that is overdue by a minute. @returns their number */
  sweepOutbox(): Promise<number>;
}

/** Stores mails without jobs, which the sweep adds when they are overdue. @returns their outbox ids */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<number[]> {
  const rows = await tx
    .insertInto("mail_outbox")
    .values(
      mails.map(({ kind, orderId, recipient, mail, attachments = [], now, held }) => ({
        kind,
        order_id: orderId,
        recipient,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        attachments: JSON.stringify(attachments),
        next_attempt_at: held?.until ?? now,
        held_by: held?.id ?? null,
        last_error: null,
        created_at: now,
        sent_at: null,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export function createMailer(options: MailerOptions): Mailer {
  const { db, transport, enqueue, enqueueAll, clock, writeSms, from, replyTo, messageIdHost } = options;
  const delivery = createDelivery(options);

  const enqueueMails: Mailer["enqueueMails"] = async (tx, mails) => {
    if (mails.length === 0) return [];
    const ids = await insertMails(tx, mails);
    await enqueueAll(
      tx,
      "deliver-mail",
      ids.map((outboxId) => ({ data: { outboxId }, key: attemptKey(outboxId, 0), ...waitFor(mails[0]?.held) })),
    );
    await writeSms?.(tx, mails);
    return ids;
  };

  return {
    ...(transport.ping === undefined ? {} : { ping: async () => transport.ping?.() }),
    enqueueMail: async (tx, mail) => {
      const [id] = await enqueueMails(tx, [mail]);
      if (id === undefined) throw new Error("the outbox gave no id");
      return id;
    },
    enqueueMails,
    ...delivery,

    sendTestMail: (recipient, mail) =>
      transport.send({
        messageId: `<check-${randomUUID()}@${messageIdHost}>`,
        attempt: 1,
        from: from(),
        replyTo: replyTo(),
        to: recipient,
        ...mail,
        attachments: [],
      }),

    requeueMail: async (tx, outboxId) => {
      const requeued = await tx
        .updateTable("mail_outbox")
        .set({ state: "pending", next_attempt_at: clock(), last_error: null })
        .where("id", "=", outboxId)
        .where("state", "in", ["dead", "bounced"])
        .returning("attempts")
        .executeTakeFirst();
      if (!requeued) return;
      await enqueue(tx, "deliver-mail", { outboxId }, { key: attemptKey(outboxId, requeued.attempts) });
    },

    recordBounce: async (tx, { messageId, attempt, reply }) => {
      const outboxId = outboxIdOf(messageId, messageIdHost);
      if (outboxId === null) return null;
      const failure = reply === null ? "BOUNCED" : judgeReply(reply, "recipient").failure;
      const change = tx
        .updateTable("mail_outbox")
        .set({
          state: failure === "BOUNCED" ? "bounced" : "dead",
          last_error: new MailTransportError(failure, reply === null ? undefined : Number.parseInt(reply, 10)).message,
        })
        .where("id", "=", outboxId)
        .where("state", "in", ["pending", "sent"])
        // A report about a mail that was never sent is not genuine.
        .where("attempts", ">", 0)
        .returning(["id", "kind"]);
      // Reports about earlier attempts are late: the last attempt has its own report.
      const bounced = await (attempt === null ? change : change.where("attempts", "=", attempt)).executeTakeFirst();
      if (bounced?.kind === "data-destroyed")
        await tx.updateTable("mail_outbox").set(redactedFields(bounced)).where("id", "=", bounced.id).execute();
      return bounced?.id ?? null;
    },

    sweepOutbox: () =>
      sweepOverdue(db, "mail_outbox", clock(), (tx, overdue) =>
        enqueueAll(
          tx,
          "deliver-mail",
          overdue.map(({ id, key }) => ({ data: { outboxId: id }, key })),
        ),
      ),
  };
}
