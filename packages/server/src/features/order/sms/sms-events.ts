import type { FastifyRequest } from "fastify";
import { digestAddress, setAuditOrigin, webhookActor, writeAudit, type AuditEntry } from "../../../audit-log/audit.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";
import { endSms, type SmsEvent } from "../../../ports/sms/index.ts";

/** Ends the text messages of one order or of every order of a number; a number of no order changes nothing. */
export async function stopSms(
  portal: Portal,
  of: Parameters<typeof endSms>[1],
  { id, ip }: FastifyRequest,
): Promise<void> {
  const at = portal.clock();
  await inTransaction(portal, async ({ tx }) => {
    setAuditOrigin(tx, () => ({
      sessionId: null,
      addressDigest: digestAddress(portal.config.secrets.session, ip, at),
    }));
    const actor = webhookActor("system", "twilio");
    const orders = await endSms(tx, of, at);
    const entry = { actor, action: "texts.ended", requestId: id, at };
    await writeAudit(tx, ...orders.map((order): AuditEntry => ({ ...entry, subject: ["order", order] })));
  });
}

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
  if (noted !== undefined && state === "refused" && failure === "STOPPED")
    await stopSms(portal, { orderId: noted.order_id }, request);
}
