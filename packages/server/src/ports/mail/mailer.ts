// Rules: E-6, E-8 (docs/rules)
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db, Tx } from "../../db/database.ts";
import type { MailAttachment } from "../../db/tables/mail.ts";
import type { AccessKeys } from "../access-keys/index.ts";
import type { ExternalService } from "../external-service.ts";
import type { EnqueueJob, EnqueueJobs } from "../../jobs/job-types.ts";
import { insertOrderKeys } from "./order-keys.ts";
import type { ClaimedMail } from "./outbox-row.ts";
import { messageIdOf, outboxIdOf } from "./message-id.ts";
import { claimMail, nextAttemptAt } from "./outbox-row.ts";
import type { ComposedMail, MailKind, MailTransport } from "./port.ts";
import { MailTransportError } from "./port.ts";

export interface MailerOptions {
  readonly db: Db;
  readonly transport: MailTransport;
  readonly accessKeys: AccessKeys;
  readonly enqueue: EnqueueJob;
  readonly enqueueAll: EnqueueJobs;
  readonly clock: () => Date;
  /** Writes what else goes out beside emails, in their transaction. */
  readonly beside?: (tx: Tx, mails: readonly NewMail[]) => Promise<void>;
  /** Sender, e.g. `Example County Clerk <clerk@example.gov>`. */
  readonly from: () => string;
  /** The right half of message ids: a host name of ours. */
  readonly messageIdHost: string;
}

export interface NewMail {
  readonly kind: MailKind;
  readonly orderId: number | null;
  readonly recipient: string;
  readonly mail: ComposedMail;
  readonly attachments?: readonly MailAttachment[];
  readonly now: Date;
}

/**
 * sent; failed: will be tried again; dead: its day is over; bounced: the recipient was refused for good; gone: nothing
 * to do (sent, given up, unknown, or in other hands).
 */
export type MailDelivery = "sent" | "failed" | "dead" | "bounced" | "gone";

/** What a report says of a mail that came back. */
export interface Bounce {
  /** What the report names the mail by. */
  readonly messageId: string;
  /** Which try came back; null where the report does not say. */
  readonly attempt: number | null;
  /** The SMTP reply that the report quotes, where it does. */
  readonly replyCode: number | null;
}

export interface Mailer extends Partial<ExternalService> {
  /** Writes a mail, and the job that delivers it, in the transaction that it tells of. Answers its outbox id. */
  enqueueMail(tx: Tx, mail: NewMail): Promise<number>;
  /** The same for several mails, by one statement for the mails and one for their jobs. Answers their outbox ids. */
  enqueueMails(tx: Tx, mails: readonly NewMail[]): Promise<number[]>;
  /** One try to hand a mail over, outside of any transaction. */
  deliverMail(outboxId: number): Promise<MailDelivery>;
  /**
   * The first try, awaited for at most `timeoutMs` (default 5000), after the transaction has committed. isEmailError:
   * it failed, or had not succeeded by then; further tries go on in either case.
   */
  deliverNow(outboxId: number | null, timeoutMs?: number): Promise<{ readonly isEmailError: boolean }>;
  /**
   * Hands one mail over at once, past the outbox, and is not repeated: who tries the server out is told what it said.
   * @throws MailTransportError
   */
  tryMail(recipient: string, mail: ComposedMail): Promise<void>;
  /** Makes a dead or bounced mail due again, and gives it a job: after its day, one more try alone. */
  reviveMail(tx: Tx, outboxId: number): Promise<void>;
  /**
   * Notes that a mail came back. Answers the outbox id; null when it is none of ours, has bounced already, or was tried
   * since.
   */
  recordBounce(tx: Tx, bounce: Bounce): Promise<number | null>;
  /** Gives every mail that is overdue by a minute a job again, and answers how many. */
  sweepOutbox(): Promise<number>;
}

const sweepLimit = 500;

/** Writes mails without jobs for them: a server's sweep gives them theirs when they are overdue. @returns their outbox ids */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<number[]> {
  const rows = await tx
    .insertInto("mail_outbox")
    .values(
      mails.map(({ kind, orderId, recipient, mail, attachments = [], now }) => ({
        kind,
        order_id: orderId,
        recipient,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        attachments: JSON.stringify(attachments),
        next_attempt_at: now,
        last_error: null,
        created_at: now,
        sent_at: null,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** What goes from a mail as soon as it has left or is given up: where data was destroyed, its confirmation names whose (rule P-19). */
const forgotten = ({ kind }: Pick<ClaimedMail, "kind">) =>
  kind === ("data-destroyed" satisfies MailKind) ? { recipient: "", subject: "", body_text: "", body_html: "" } : {};

/** Puts mail into the outbox and takes it out. */
export function createMailer({
  db,
  transport,
  accessKeys,
  enqueue,
  enqueueAll,
  clock,
  beside,
  from,
  messageIdHost,
}: MailerOptions): Mailer {
  const recordFailure = async (mail: ClaimedMail, error: unknown): Promise<MailDelivery> => {
    const known = error instanceof MailTransportError ? error : null;
    const isBounce = known?.code === "BOUNCED";
    const next = isBounce ? null : nextAttemptAt(mail.created_at, mail.attempts, clock());
    const end = isBounce ? "bounced" : "dead";
    const lastError = known?.message ?? "FAILED";
    return db.transaction().execute(async (tx) => {
      const change = next === null ? ({ state: end, ...forgotten(mail) } as const) : { next_attempt_at: next };
      const changed = await tx
        .updateTable("mail_outbox")
        .set({ ...change, last_error: lastError })
        .where("id", "=", mail.id)
        .where("state", "=", "pending")
        .where("attempts", "=", mail.attempts)
        .executeTakeFirst();
      // This try took so long that another worker has taken over.
      if (changed.numUpdatedRows === 0n) return "gone";
      if (next === null) return end;
      const key = `${String(mail.id)}:${String(mail.attempts)}`;
      await enqueue(tx, "deliver-mail", { outboxId: mail.id }, { startAfter: next, key });
      return "failed";
    });
  };

  const deliverMail = async (outboxId: number): Promise<MailDelivery> => {
    const mail = await claimMail(db, outboxId, clock());
    if (mail === null) return "gone";
    try {
      const { body_text: text, body_html: html } = await insertOrderKeys(db, accessKeys, mail);
      await transport.send({
        messageId: messageIdOf(mail.id, messageIdHost),
        attempt: mail.attempts,
        from: from(),
        to: mail.recipient,
        subject: mail.subject,
        text,
        html,
        attachments: mail.attachments,
      });
    } catch (error) {
      return recordFailure(mail, error);
    }
    // The report of an earlier attempt may have arrived in the meantime.
    await db
      .updateTable("mail_outbox")
      .set({ state: "sent", sent_at: clock(), ...forgotten(mail) })
      .where("id", "=", mail.id)
      .where("state", "!=", "bounced")
      .execute();
    return "sent";
  };

  /** What became of a mail that another worker is sending. */
  const watchOther = async (outboxId: number, signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const row = await db
        .selectFrom("mail_outbox")
        .select(["state", "last_error"])
        .where("id", "=", outboxId)
        .executeTakeFirst();
      if (!row || row.state !== "pending" || row.last_error !== null) return row?.state !== "sent";
      await sleep(100, undefined, { signal });
    }
  };

  const firstTryFailed = async (outboxId: number, signal: AbortSignal): Promise<boolean> => {
    const delivery = await deliverMail(outboxId);
    return delivery === "gone" ? watchOther(outboxId, signal) : delivery !== "sent";
  };

  const enqueueMails: Mailer["enqueueMails"] = async (tx, mails) => {
    if (mails.length === 0) return [];
    const ids = await insertMails(tx, mails);
    await enqueueAll(
      tx,
      "deliver-mail",
      ids.map((outboxId) => ({ data: { outboxId }, key: `${String(outboxId)}:0` })),
    );
    await beside?.(tx, mails);
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

    deliverMail,

    deliverNow: async (outboxId, timeoutMs = 5000) => {
      if (outboxId === null) return { isEmailError: false };
      const over = new AbortController();
      const tried = firstTryFailed(outboxId, over.signal).catch(() => true);
      const tooLate = sleep(timeoutMs, true, { signal: over.signal }).catch(() => true);
      const isEmailError = await Promise.race([tried, tooLate]);
      over.abort();
      return { isEmailError };
    },

    tryMail: (recipient, mail) =>
      transport.send({
        messageId: `<check-${randomUUID()}@${messageIdHost}>`,
        attempt: 1,
        from: from(),
        to: recipient,
        ...mail,
        attachments: [],
      }),

    reviveMail: async (tx, outboxId) => {
      const revived = await tx
        .updateTable("mail_outbox")
        .set({ state: "pending", next_attempt_at: clock(), last_error: null })
        .where("id", "=", outboxId)
        .where("state", "in", ["dead", "bounced"])
        .returning("attempts")
        .executeTakeFirst();
      if (!revived) return;
      const key = `${String(outboxId)}:${String(revived.attempts)}`;
      await enqueue(tx, "deliver-mail", { outboxId }, { key });
    },

    recordBounce: async (tx, { messageId, attempt, replyCode }) => {
      const outboxId = outboxIdOf(messageId, messageIdHost);
      if (outboxId === null) return null;
      const change = tx
        .updateTable("mail_outbox")
        .set({ state: "bounced", last_error: new MailTransportError("BOUNCED", replyCode ?? undefined).message })
        .where("id", "=", outboxId)
        .where("state", "!=", "bounced")
        // Never sent, so the report cannot be genuine.
        .where("attempts", ">", 0)
        .returning("id");
      // A late report of an earlier try: what became of the last one, its own report tells.
      const bounced = await (attempt === null ? change : change.where("attempts", "=", attempt)).executeTakeFirst();
      return bounced?.id ?? null;
    },

    sweepOutbox: async () => {
      const overdue = new Date(clock().getTime() - 60_000);
      const rows = await db
        .selectFrom("mail_outbox")
        .select(["id", "attempts"])
        .where("state", "=", "pending")
        .where("next_attempt_at", "<=", overdue)
        .orderBy("next_attempt_at")
        .limit(sweepLimit)
        .execute();
      await db.transaction().execute(async (tx) => {
        for (const { id, attempts } of rows) {
          const key = `${String(id)}:${String(attempts)}`;
          await enqueue(tx, "deliver-mail", { outboxId: id }, { key });
        }
      });
      return rows.length;
    },
  };
}
