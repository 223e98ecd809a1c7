import { actorTexts } from "@dop/domain/texts/statuses";
import { writeAudit } from "../../http/audit.ts";
import { millisecondsIn } from "../../http/time.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { mailCustomer } from "../mail/index.ts";
import { applyWherePossible, lockOrder } from "../order-changes/index.ts";

/** An order that is not paid within seven days is canceled (domain page section 10). */
const unpaidDays = 7;
const batch = 200;

/** Cancels orders that stayed unpaid too long, one transaction each. @returns how many were canceled */
export async function expireUnpaidOrders(portal: Portal): Promise<number> {
  const now = portal.clock();
  const due = await portal.db
    .selectFrom("orders")
    .select("orders.id")
    .where("paid_at", "is", null)
    .where("voided", "=", false)
    .where("created_at", "<", new Date(now.getTime() - unpaidDays * millisecondsIn.day))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_products")
          .select("order_products.id")
          .whereRef("order_products.order_id", "=", "orders.id")
          .where("status_id", "=", 11)
          .where("product_id", "<=", 4),
      ),
    )
    .orderBy("created_at")
    .limit(batch)
    .execute();
  let canceled = 0;
  for (const { id } of due) {
    await inTransaction(portal, async (tx) => {
      const locked = await lockOrder(tx, { id });
      if (!locked || locked.order.paid_at !== null) return;
      const author = { name: actorTexts.en.system, userId: null };
      const applied = await applyWherePossible(tx, locked, { action: "cancel", actor: "system", author, now });
      if (applied.length === 0) return;
      canceled += 1;
      await mailCustomer(tx, portal, locked.order, { kind: "canceled", data: { productName: null } }, now);
      await writeAudit(tx, {
        actor: { kind: "system", ...author },
        action: "order.expired",
        subjectType: "order",
        subjectId: id,
        requestId: "expire-unpaid-orders",
        at: now,
      });
    });
  }
  return canceled;
}
