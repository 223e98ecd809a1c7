// Rules: P-12 (docs/rules)
import { randomUUID } from "node:crypto";
import type { CommandContext } from "../../http/command-context.ts";

/**
 * Leaves a lookup to a job. The caller waits for the same two statements whether or not there is an order, so that
 * neither the answer nor its time tells.
 */
export async function askForLookup(context: CommandContext, email: string, reference: string): Promise<void> {
  const { portal, now, requestId } = context;
  // The job writes the entry of what it finds, under this call's request.
  const { origin } = context.auditEntry("orders.looked_up", { subject: ["search", "lookup"] });
  const lookupId = randomUUID();
  await context.transaction(async ({ tx }) => {
    await tx
      .insertInto("order_lookups")
      .values({
        id: lookupId,
        email,
        reference,
        request_id: requestId,
        address_digest: origin?.addressDigest ?? null,
        requested_at: now,
      })
      .execute();
    await portal.jobs.enqueue(tx, "mail-order-links", { lookupId }, { key: lookupId });
  });
}
