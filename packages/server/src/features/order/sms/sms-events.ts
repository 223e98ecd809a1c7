import type { FastifyRequest } from "fastify";
import { digestAddress, setAuditOrigin, webhookActor, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import type { Tx } from "../../../db/database.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { endSms, type SmsEvent } from "../../../ports/sms/index.ts";

/** Changes the orders that a reply is about; one of a number of no order changes nothing. */
async function noteReply(
  portal: Portal,
  action: "texts.ended" | "texts.answered",
  { id, ip }: FastifyRequest,
  change: (tx: Tx, at: Date) => Promise<readonly number[]>,
): Promise<void> {
  const at = portal.clock();
  await inTransaction(portal, async ({ tx }) => {
    setAuditOrigin(tx, () => ({
      sessionId: null,
      addressDigest: digestAddress(portal.config.secrets.session, ip, at),
    }));
    const entry = { actor: webhookActor("system", "twilio"), action, requestId: id, at };
    const orders = await change(tx, at);
    await writeAudit(tx, ...orders.map((order): AuditEntry => ({ ...entry, subject: ["order", order] })));
  });
}

/** Ends the text messages of every order of a number. */
export const stopSms = (portal: Portal, number: string, request: FastifyRequest): Promise<void> =>
  noteReply(portal, "texts.ended", request, (tx, at) => endSms(tx, { number }, at));

/** Notes on every order of a number that it wants text messages. */
export const startSms = (portal: Portal, number: string, request: FastifyRequest): Promise<void> =>
  noteReply(portal, "texts.answered", request, async (tx, at) => {
    const answered = await tx
      .updateTable("orders")
      .set({ texts_answered_at: at })
      .where("text_number", "=", number)
      .where("texts_answered_at", "is", null)
      .returning("id")
      .execute();
    return answered.map(({ id }) => id);
  });

/**
 * Records the provider's report about a message. One that comes before its answer to the sending call is recorded, or
 * after an answer that was lost, names the message by our own id; the message is then not sent again.
 */
export async function noteStatus(
  portal: Portal,
  { providerId, smsId, state, failure, errorCode }: Extract<SmsEvent, { kind: "status" }>,
  request: FastifyRequest,
): Promise<void> {
  const lastError = state === "refused" ? [failure, errorCode ?? []].flat().join(" ") : null;
  const noted = await portal.db
    .updateTable("text_outbox")
    .set((row) => ({
      state,
      last_error: lastError,
      provider_id: providerId,
      sent_at: row.fn.coalesce("sent_at", row.val(portal.clock())),
    }))
    .where("state", "in", ["pending", "sent"])
    .where((row) =>
      row.or([
        row("provider_id", "=", providerId),
        row.and([row("provider_id", "is", null), row("id", "=", smsId), row("attempts", ">", 0)]),
      ]),
    )
    .returning("order_id")
    .executeTakeFirst();
  // A Messaging Service takes the message first, and says afterwards that the reader wants none.
  if (noted === undefined || state !== "refused" || failure !== "STOPPED") return;
  const of = await portal.db
    .selectFrom("orders")
    .select("text_number")
    .where("id", "=", noted.order_id)
    .executeTakeFirst();
  if (of?.text_number) await stopSms(portal, of.text_number, request);
}
