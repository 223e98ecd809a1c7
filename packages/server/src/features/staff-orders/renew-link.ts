// Rules: A-9 (docs/rules)
import { randomUUID } from "node:crypto";
import { msg } from "@dop/domain/texts/message";
import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import { notFound } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { mailCustomer } from "../mail/index.ts";
import { lockOrder } from "../order-changes/index.ts";

/** E-mails that have not left yet, or that an admin may send once more, would lead to a dead link. */
async function replaceInWaitingMails(tx: Tx, orderId: number, from: string, to: string): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set((eb) => ({
      body_text: sql<string>`replace(${eb.ref("body_text")}, ${from}, ${to})`,
      body_html: sql<string>`replace(${eb.ref("body_html")}, ${from}, ${to})`,
    }))
    .where("order_id", "=", orderId)
    .where("state", "in", ["pending", "dead", "bounced"])
    .execute();
}

/**
 * Gives an order a new link, and tells the customer by e-mail: whoever has the old one sees nothing any more. Made twice,
 * the newest counts. Voided orders too: their page shows as much. Payments know the order by keys of their own, which stay.
 * @returns the outbox id of the e-mail
 */
export async function renewLink(context: CommandContext, id: number): Promise<number> {
  return context.transaction(async (work) => {
    const { tx } = work;
    const locked = await lockOrder(tx, { id });
    if (!locked) throw notFound(msg("errors.orderNotFound"));
    const uuid = randomUUID();
    await tx.updateTable("orders").set({ uuid }).where("id", "=", id).execute();
    await replaceInWaitingMails(tx, id, locked.order.uuid, uuid);
    // Neither link: the audit log outlives both.
    await context.audit(tx, { subjectType: "order", subjectId: id });
    return mailCustomer(work, { ...locked.order, uuid }, { kind: "link-renewed", data: {} });
  });
}
