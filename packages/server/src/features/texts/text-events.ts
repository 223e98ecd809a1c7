import type { FastifyRequest } from "fastify";
import { webhookActor } from "../../http/audit-author.ts";
import { digestAddress } from "../../http/audit-origin.ts";
import { setAuditOrigin, writeAudit } from "../../http/audit.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { endTexts, type TextEvent } from "../../ports/texts/index.ts";

/** Ends the text messages of every order of a number; a number of no order changes nothing. */
export async function stopTexts(portal: Portal, from: string, { id, ip }: FastifyRequest): Promise<void> {
  const at = portal.clock();
  await inTransaction(portal, async (tx) => {
    setAuditOrigin(tx, () => ({
      sessionId: null,
      addressDigest: digestAddress(portal.config.secrets.session, ip, at),
    }));
    const actor = webhookActor("system", "twilio");
    const orders = await endTexts(tx, { number: from }, at);
    await writeAudit(
      tx,
      ...orders.map((orderId) => ({
        actor,
        action: "texts.ended",
        subjectType: "order" as const,
        subjectId: orderId,
        requestId: id,
        at,
      })),
    );
  });
}

/** What the provider says of a message that it has taken. */
export async function noteStatus(
  portal: Portal,
  { providerId, state }: Extract<TextEvent, { kind: "status" }>,
): Promise<void> {
  await portal.db
    .updateTable("text_outbox")
    .set({ state })
    .where("provider_id", "=", providerId)
    .where("state", "=", "sent")
    .execute();
}
