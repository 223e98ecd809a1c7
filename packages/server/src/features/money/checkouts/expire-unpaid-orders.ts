// Rules: M-15, M-34 (docs/rules)
import { inTransaction, type LockingContext } from "../../../transaction.ts";
import { customerProductIds, statusIds } from "@dop/domain/orders";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import { performedBySystem } from "../../../http/requester.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { type Portal } from "../../../portal.ts";
import { commitChanges, isUnproven, mayMail, lockOrder } from "../../order/index.ts";
import { isMoneyUnderWay, cancelableWhenUnpaid } from "../payment-state/payment-deadlines.ts";

const batch = 200;

/** Unpaid orders placed, and with their last hold released, before `cutoff` (rule M-15), the oldest first. */
async function findExpired(db: Db, cutoff: Date, now: Date): Promise<number[]> {
  const { preOrder, orderIssue } = statusIds;
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.paid_at is null and not o.voided and o.created_at < ${cutoff}
      -- A part was paid (rule M-11), or the bank took the money back (rule M-48): a person decides.
      and o.paid_cents <= o.refunded_cents and o.reversed_cents = 0
      and not ${isMoneyUnderWay(now, "o")}
      and not exists (select from payments p
        where p.order_id = o.id and p.state = 'released' and p.settled_at >= ${cutoff})
      -- A rejected order whose hold was released has nothing to wait for either.
      and exists (select from order_products p
        where p.order_id = o.id and p.product_id = any (${customerProductIds}::int[])
          and (p.status_id = ${preOrder} or (p.status_id = ${orderIssue} and p.status_left = ${preOrder})))
      -- Products in progress await their payment (rule M-28).
      and not exists (select from order_products p
        where p.order_id = o.id and p.status_id <> all (${cancelableWhenUnpaid}::int[]))
    order by o.created_at limit ${batch}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cancels one order that is still unpaid, under its lock. @returns false when nothing was canceled */
async function expire(work: LockingContext, id: number): Promise<boolean> {
  const locked = await lockOrder(work, { id });
  if (!locked || locked.order.paid_at !== null || locked.order.paid_cents > locked.order.refunded_cents) return false;
  const { order } = locked;
  const mail = { kind: "canceled", data: { productName: null, money: { kind: "unpaid" } } } as const;
  const { changes } = await commitChanges(work, locked, {
    action: "cancel",
    ...performedBySystem,
    compose: async () =>
      !(await isUnproven(work, order)) || (await mayMail(work, "unpaid", order.email)) ? [mail] : [],
  });
  if (changes.length === 0) return false;
  const author = byJob("expire-unpaid-orders");
  await writeAudit(work.tx, { ...author, action: "order.expired", subject: ["order", id], at: work.now });
  return true;
}

/**
 * Cancels orders that stayed unpaid for too many days (rule M-15), one transaction each. An order whose hold was
 * released gets the same time again. @returns the number of canceled orders
 */
export async function expireUnpaidOrders(portal: Portal): Promise<number> {
  const now = portal.clock();
  const cutoff = new Date(now.getTime() - portal.settings().unpaidDays * millisecondsIn.day);
  let canceled = 0;
  for (const id of await findExpired(portal.db, cutoff, now))
    if (await inTransaction(portal, (work) => expire(work, id))) canceled += 1;
  return canceled;
}
