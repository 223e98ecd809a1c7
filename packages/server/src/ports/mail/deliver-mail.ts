// Rules: E-8, A-6, E-6 (docs/rules)
import { setTimeout as sleep } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { EnqueueJob } from "../../jobs/job-types.ts";
import type { AccessKeys } from "../access-keys/index.ts";
import { messageIdOf, claimDue, nextAttemptAt, attemptKey } from "../outbox.ts";
import { MailTransportError, type MailKind, type MailTransport } from "./port.ts";

/** The placeholder of an order's key in a waiting mail. */
export const orderKeyMark = (orderId: number): string => `{order-key:${String(orderId)}}`;
const marks = /\{order-key:(\d{1,15})\}/g;

type MailBodies = Pick<Schema["mail_outbox"], "recipient" | "body_text" | "body_html">;

/**
 * Replaces the placeholders of a mail by the current keys of its orders. Only for orders whose customer is the
 * recipient: typed text may look like a placeholder.
 */
export async function insertOrderKeys<Mail extends MailBodies>(db: Db, keys: AccessKeys, mail: Mail): Promise<Mail> {
  const ids = [...new Set([...mail.body_text.matchAll(marks)].map(([, id]) => Number(id)))];
  if (ids.length === 0) return mail;
  const orders = await db
    .selectFrom("orders")
    .select(["id", "key_digest", "wrapped_key"])
    .where("id", "in", ids)
    .where(sql<string>`lower(email)`, "=", mail.recipient.toLowerCase())
    .execute();
  const opened = new Map(orders.map((order) => [String(order.id), keys.open(order)]));
  const inserted = (text: string) => text.replaceAll(marks, (mark, id: string) => opened.get(id) ?? mark);
  return { ...mail, body_text: inserted(mail.body_text), body_html: inserted(mail.body_html) };
}

/** failed: retried; dead: older than a day, or refused for good; bounced: the recipient was; gone: nothing to do. */
export type MailDelivery = "sent" | "failed" | "dead" | "bounced" | "gone";

/** Fields erased after the last attempt: a confirmation of destroyed data names a person (rule P-19). */
export const redactedFields = ({ kind }: Pick<ClaimedMail, "kind">) =>
  kind === ("data-destroyed" satisfies MailKind) ? { recipient: "", subject: "", body_text: "", body_html: "" } : {};

type ClaimedMail = Selectable<Schema["mail_outbox"]>;

export interface DeliveryOptions {
  readonly db: Db;
  readonly transport: MailTransport;
  readonly accessKeys: AccessKeys;
  readonly enqueue: EnqueueJob;
  readonly clock: () => Date;
  /** Sender, e.g. `Example County Clerk <clerk@example.gov>`. */
  readonly from: () => string;
  readonly replyTo: () => string;
  /** The host part of message ids. */
  readonly messageIdHost: string;
}

export interface Delivery {
  /** Attempts to send a mail, outside of any transaction. */
  deliverMail(outboxId: number): Promise<MailDelivery>;
  /**
   * The first attempt, awaited for at most `timeoutMs` (default 5000), after the transaction has committed.
   * isEmailError: it failed, or had not succeeded by then; retries continue in either case.
   */
  deliverNow(outboxId: number | null, timeoutMs?: number): Promise<{ readonly isEmailError: boolean }>;
}

function recordFailure(
  { db, enqueue, clock }: Pick<DeliveryOptions, "db" | "enqueue" | "clock">,
  mail: ClaimedMail,
  error: unknown,
): Promise<MailDelivery> {
  const known = error instanceof MailTransportError ? error : null;
  const next = known?.isFinal === true ? null : nextAttemptAt(mail.created_at, mail.attempts, clock());
  const end = known?.code === "BOUNCED" ? "bounced" : "dead";
  const lastError = known?.message ?? "FAILED";
  return db.transaction().execute(async (tx) => {
    const change = next === null ? ({ state: end, ...redactedFields(mail) } as const) : { next_attempt_at: next };
    const changed = await tx
      .updateTable("mail_outbox")
      .set({ ...change, last_error: lastError })
      .where("id", "=", mail.id)
      .where("state", "=", "pending")
      .where("attempts", "=", mail.attempts)
      .executeTakeFirst();
    // This attempt took too long, and another worker has taken over.
    if (changed.numUpdatedRows === 0n) return "gone";
    if (next === null) return end;
    const key = attemptKey(mail.id, mail.attempts);
    await enqueue(tx, "deliver-mail", { outboxId: mail.id }, { startAfter: next, key });
    return "failed";
  });
}

/** Waits for the first attempt of another worker. @returns true when it failed */
async function failedElsewhere(db: Db, outboxId: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const row = await db
      .selectFrom("mail_outbox")
      .select(["state", "last_error"])
      .where("id", "=", outboxId)
      .executeTakeFirst();
    if (!row || row.state !== "pending" || row.last_error !== null) return row?.state !== "sent";
    await sleep(100, undefined, { signal });
  }
}

/** Delivers outbox mails, one attempt per job. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { db, transport, accessKeys, clock, from, replyTo, messageIdHost } = options;
  const deliverMail = async (outboxId: number): Promise<MailDelivery> => {
    const mail = await claimDue(db, "mail_outbox", outboxId, clock());
    if (mail === null) return "gone";
    try {
      const { body_text: text, body_html: html } = transport.keepsKeyMarks
        ? mail
        : await insertOrderKeys(db, accessKeys, mail);
      await transport.send({
        messageId: messageIdOf(mail.id, messageIdHost),
        attempt: mail.attempts,
        from: from(),
        replyTo: replyTo(),
        to: mail.recipient,
        subject: mail.subject,
        text,
        html,
        attachments: mail.attachments,
      });
    } catch (error) {
      return recordFailure(options, mail, error);
    }
    // The report of an earlier attempt may have arrived in the meantime.
    await db
      .updateTable("mail_outbox")
      .set({ state: "sent", sent_at: clock(), ...redactedFields(mail) })
      .where("id", "=", mail.id)
      .where("state", "=", "pending")
      .execute();
    return "sent";
  };

  const firstTryFailed = async (outboxId: number, signal: AbortSignal): Promise<boolean> => {
    const delivery = await deliverMail(outboxId);
    return delivery === "gone" ? failedElsewhere(db, outboxId, signal) : delivery !== "sent";
  };

  return {
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
  };
}
