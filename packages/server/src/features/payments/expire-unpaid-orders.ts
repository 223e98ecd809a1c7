// Rules: M-15, M-34 (docs/rules)
import { customerProductIds, statusIds } from "@dop/domain/orders";
import { byJob, writeAudit } from "../../http/audit.ts";
import { performedBySystem } from "../../http/requester.ts";
import { millisecondsIn } from "../../http/time.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { mailCustomer } from "../mail/index.ts";
import { closeCheckoutsSoon } from "./stale-checkouts.ts";
import { isMoneyUnderWay } from "./money-under-way.ts";
import { notAtWork } from "./pay-by.ts";
import { applyWherePossible, lockOrder } from "../order-changes/index.ts";

const batch = 200;
/**
 * Cancels orders that stayed unpaid for too many days (rule M-15), one transaction each. An order whose hold was
 * released gets the same time again. @returns how many were canceled
 */
export async function expireUnpaidOrders(portal: Portal): Promise<number> {
  const now = portal.clock();
  const cutoff = new Date(now.getTime() - portal.settings().unpaidDays * millisecondsIn.day);
  const due = await portal.db
    .selectFrom("orders")
    .select("orders.id")
    .where("paid_at", "is", null)
    .where("orders.voided", "=", false)
    // A part was paid: a person decides (rule M-11).
    .where((eb) => eb("orders.paid_cents", "<=", eb.ref("orders.refunded_cents")))
    // The bank took the money back: a person decides (rule M-48).
    .where("orders.reversed_cents", "=", 0)
    .where("orders.created_at", "<", cutoff)
    .where((eb) => eb.not(isMoneyUnderWay(now)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("payments")
            .select("payments.id")
            .whereRef("payments.order_id", "=", "orders.id")
            .where("payments.state", "=", "released")
            .where("payments.settled_at", ">=", cutoff),
        ),
      ),
    )
    // A rejected order whose hold was released has nothing to wait for either.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("order_products")
          .select("order_products.id")
          .whereRef("order_products.order_id", "=", "orders.id")
          .where((product) =>
            product.or([
              product("status_id", "=", statusIds.preOrder),
              product.and([
                product("status_id", "=", statusIds.orderIssue),
                product("status_left", "=", statusIds.preOrder),
              ]),
            ]),
          )
          .where("product_id", "in", customerProductIds),
      ),
    )
    // What is at work awaits its payment (rule M-28).
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("order_products")
            .select("order_products.id")
            .whereRef("order_products.order_id", "=", "orders.id")
            .where("status_id", "not in", notAtWork),
        ),
      ),
    )
    .orderBy("orders.created_at")
    .limit(batch)
    .execute();
  let canceled = 0;
  for (const { id } of due) {
    await inTransaction(portal, async (tx) => {
      const locked = await lockOrder(tx, { id });
      if (!locked || locked.order.paid_at !== null || locked.order.paid_cents > locked.order.refunded_cents) return;
      const applied = await applyWherePossible(tx, locked, { action: "cancel", ...performedBySystem, now });
      if (applied.length === 0) return;
      canceled += 1;
      await closeCheckoutsSoon({ tx, portal, now }, id);
      await mailCustomer({ tx, portal, now }, locked.order, {
        kind: "canceled",
        data: { productName: null, money: { kind: "unpaid" } },
      });
      await writeAudit(tx, {
        ...byJob("expire-unpaid-orders"),
        action: "order.expired",
        subject: ["order", id],
        at: now,
      });
    });
  }
  return canceled;
}
