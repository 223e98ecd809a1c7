// Rules: E-8 (docs/rules)
import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import type { EnqueueJob } from "../../jobs/job-types.ts";
import type { AccessKeys } from "../access-keys/index.ts";
import { messageIdOf } from "./message-id.ts";
import { insertOrderKeys } from "./order-keys.ts";
import { claimDue, nextAttemptAt, attemptKey } from "../outbox.ts";
import { MailTransportError, type MailKind, type MailTransport } from "./port.ts";

/**
 * sent; failed: will be tried again; dead: its day is over; bounced: the recipient was refused for good; gone: nothing
 * to do (sent, given up, unknown, or in other hands).
 */
export type MailDelivery = "sent" | "failed" | "dead" | "bounced" | "gone";

/** What a mail loses when it has left or is given up: a confirmation of destroyed data names whose (rule P-19). */
const redactedFields = ({ kind }: Pick<ClaimedMail, "kind">) =>
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
  /** The right half of message ids: a host name of ours. */
  readonly messageIdHost: string;
}

export interface Delivery {
  /** One try to hand a mail over, outside of any transaction. */
  deliverMail(outboxId: number): Promise<MailDelivery>;
  /**
   * The first try, awaited for at most `timeoutMs` (default 5000), after the transaction has committed. isEmailError:
   * it failed, or had not succeeded by then; further tries continue in either case.
   */
  deliverNow(outboxId: number | null, timeoutMs?: number): Promise<{ readonly isEmailError: boolean }>;
}

/** Plans the next try, or gives up. */
function recordFailure(
  { db, enqueue, clock }: Pick<DeliveryOptions, "db" | "enqueue" | "clock">,
  mail: ClaimedMail,
  error: unknown,
): Promise<MailDelivery> {
  const known = error instanceof MailTransportError ? error : null;
  const isBounce = known?.code === "BOUNCED";
  const next = isBounce ? null : nextAttemptAt(mail.created_at, mail.attempts, clock());
  const end = isBounce ? "bounced" : "dead";
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
    // This try took too long, and another worker has taken over.
    if (changed.numUpdatedRows === 0n) return "gone";
    if (next === null) return end;
    const key = attemptKey(mail.id, mail.attempts);
    await enqueue(tx, "deliver-mail", { outboxId: mail.id }, { startAfter: next, key });
    return "failed";
  });
}

/** Waits for the first try of another worker. @returns whether it failed */
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
  const { db, transport, accessKeys, clock, from, messageIdHost } = options;
  const deliverMail = async (outboxId: number): Promise<MailDelivery> => {
    const mail = await claimDue(db, "mail_outbox", outboxId, clock());
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
      return recordFailure(options, mail, error);
    }
    // The report of an earlier attempt may have arrived in the meantime.
    await db
      .updateTable("mail_outbox")
      .set({ state: "sent", sent_at: clock(), ...redactedFields(mail) })
      .where("id", "=", mail.id)
      .where("state", "!=", "bounced")
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
