// Rules: A-9 (docs/rules)
import { randomUUID } from "node:crypto";
import { msg } from "@dop/domain/texts/message";
import { notFound } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { mailCustomer } from "../mail/index.ts";
import { lockOrder, refuseDestroyed } from "../order-changes/index.ts";

/**
 * Gives an order a new link, and tells the customer by e-mail: whoever has the old one sees nothing any more. Made twice,
 * the newest counts; mails that wait get the
 * link of the day on which they leave. Voided orders too: their page shows as much. Payments know the order by keys of their own, which stay.
 * @returns the outbox id of the e-mail
 * @throws 404, 409 when the order has no customer any more
 */
export async function renewLink(context: CommandContext, id: number): Promise<number> {
  return context.transaction(async (work) => {
    const { tx } = work;
    const locked = await lockOrder(tx, { id });
    if (!locked) throw notFound(msg("errors.orderNotFound"));
    refuseDestroyed(locked.order);
    const key = work.portal.accessKeys.seal(randomUUID());
    await tx.updateTable("orders").set(key).where("id", "=", id).execute();
    // Neither link: the audit log outlives both.
    await context.audit(tx, { subjectType: "order", subjectId: id });
    return mailCustomer(work, locked.order, { kind: "link-renewed", data: {} });
  });
}
