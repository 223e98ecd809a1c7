// Rules: E-12 (docs/rules)
import { failedMailSchema, mailFailures, mailKinds, type FailedMail, type StaffOrder } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../../db/database.ts";
import { conflict, notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { Schema } from "../../../db/schema.ts";

/** The most that are listed; the count includes the others. */
const listed = 100;

type FailedMailRow = Pick<
  Selectable<Schema["mail_outbox"]>,
  "id" | "kind" | "order_id" | "recipient" | "created_at" | "attempts" | "last_error"
>;

/** `ada@example.org` as `a…@example.org`: enough to tell two emails apart, and not an address to write to. */
function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 0 ? "…" : `${Array.from(address.slice(0, at))[0] ?? ""}…${address.slice(at)}`;
}

function present(row: FailedMailRow): FailedMail {
  const [failure, reply] = (row.last_error ?? "").split(" ");
  return failedMailSchema.parse({
    id: row.id,
    kind: mailKinds.find((kind) => kind === row.kind),
    order_id: row.order_id,
    recipient: maskEmail(row.recipient),
    created_at: row.created_at.toISOString(),
    attempts: row.attempts,
    last_error: mailFailures.find((known) => known === failure) ?? null,
    reply_code: reply !== undefined && /^\d{3}$/.test(reply) ? Number(reply) : null,
  });
}

/** States of emails that a customer did not get: given up after a day, or refused by the recipient's server. */
const undelivered = ["dead", "bounced"] as const;

/** The kinds of the undelivered emails of the order `o`. */
export const failedMailsOfOrder = sql<string[]>`coalesce((select json_agg(distinct m.kind)
  from mail_outbox m where m.order_id = o.id and m.state in ('dead', 'bounced') and m.recipient <> ''), '[]'::json)`;

/** The same in an order's answer to staff. */
export function presentFailedMails(kinds: readonly string[]): Pick<StaffOrder, "failed_mails"> {
  const failed = mailKinds.filter((kind) => kinds.includes(kind));
  return failed.length === 0 ? {} : { failed_mails: failed };
}

/** The emails that were given up or came back, newest first. */
export async function readFailedMail(db: Db): Promise<{ items: FailedMail[]; count: number }> {
  const failed = db.selectFrom("mail_outbox").where("state", "in", undelivered).where("recipient", "<>", "");
  const rows = await failed
    .select(["id", "kind", "order_id", "recipient", "created_at", "attempts", "last_error"])
    .orderBy("id", "desc")
    .limit(listed)
    .execute();
  if (rows.length < listed) return { items: rows.map(present), count: rows.length };
  const { count } = await failed.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { items: rows.map(present), count };
}

/**
 * Takes an undelivered email back into the outbox, for one more try; when that fails it is given up again.
 * @throws 404 when there is no such email, 409 when it is not given up (another was faster)
 */
export async function retryMail(context: CommandContext, outboxId: number): Promise<void> {
  const { portal } = context;
  await context.transaction(async ({ tx }) => {
    const mail = await tx
      .selectFrom("mail_outbox")
      .select(["id", "state", "order_id"])
      .where("id", "=", outboxId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(msg("errors.mailNotFound")));
    if (!undelivered.some((state) => state === mail.state)) throw conflict("STALE", msg("staffErrors.mailNotFailed"));
    await portal.mailer.requeueMail(tx, mail.id);
    await context.audit(tx, "mail", mail.id, { order_id: mail.order_id });
  });
}
