// Rules: M-41, M-15, M-35 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { OrderRow } from "../../../db/schema.ts";
import { officeDate } from "@dop/domain/dates";
import { formatLongDate, officeDateBefore } from "../../../lib/office-time.ts";
import type { Portal } from "../../../portal.ts";

/** The longest that a bank transfer takes, with a margin: after it the order counts as unpaid. */
const arrivalDays = 14;

const waitedForSince = (now: Date): Date => new Date(now.getTime() - arrivalDays * millisecondsIn.day);

/** True while money that has been on its way since then may still arrive. */
export const isArriving = (since: Date | null, now: Date): boolean => since !== null && since > waitedForSince(now);

/** Records the time since which the money of a checkout is on its way; the first report counts. */
export async function markUnderWay(db: Db, paymentId: number, since: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ under_way_at: since })
    .where("id", "=", paymentId)
    .where("under_way_at", "is", null)
    .execute();
}

/** Condition for orders (read as `alias`) whose money may still arrive. */
export const isMoneyUnderWay = (now: Date, alias: "o" | "orders" = "orders") => sql<boolean>`exists (
  select 1 from payments arriving where arriving.order_id = ${sql.ref(`${alias}.id`)} and arriving.state = 'open'
    and arriving.under_way_at > ${waitedForSince(now)})`;

/** Statuses of an order that is canceled when it stays unpaid: not started, set aside, or over. */
export const cancelableWhenUnpaid: readonly StatusId[] = [
  statusIds.preOrder,
  statusIds.orderIssue,
  statusIds.refundRequested,
  statusIds.canceled,
];

const endAfter = (portal: Pick<Portal, "settings">, since: number): Date =>
  new Date(since + portal.settings().unpaidDays * millisecondsIn.day);

/** Unpaid orders that wait for a person and are not canceled by the job: a part was paid, or a dispute lost. */
export const waitsForPerson = (order: Pick<OrderRow, "paid_cents" | "refunded_cents" | "reversed_cents">): boolean =>
  order.paid_cents > order.refunded_cents || order.reversed_cents > 0;

/** The time at which an unpaid order is canceled: `unpaidDays` after it was placed, or its last hold was released. */
export async function unpaidUntil({ tx, portal }: TransactionContext, order: OrderRow): Promise<Date> {
  const released = await tx
    .selectFrom("payments")
    .select("settled_at")
    .where("order_id", "=", order.id)
    .where("state", "=", "released")
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  return endAfter(portal, Math.max(order.created_at.getTime(), released?.settled_at?.getTime() ?? 0));
}

/**
 * The last day (YYYY-MM-DD) on which an order that is not in progress can be paid; null when it never expires.
 * @param released release of its last hold, in ms; 0 where none was released
 */
export function lastDayToPay(
  portal: Pick<Portal, "config" | "settings">,
  order: Pick<OrderRow, "created_at" | "paid_at" | "voided"> & Parameters<typeof waitsForPerson>[0],
  at: { readonly statuses: readonly StatusId[]; readonly released: number; readonly now: Date },
): string | null {
  const { statuses, released, now } = at;
  if (waitsForPerson(order)) return null;
  const isWaiting = order.paid_at === null && !order.voided && statuses.includes(statusIds.preOrder);
  if (!isWaiting || !statuses.every((status) => cancelableWhenUnpaid.includes(status))) return null;
  return lastWholeDay(portal, endAfter(portal, Math.max(order.created_at.getTime(), released)), now);
}

/** The last whole day before the order is canceled, at least today. */
function lastWholeDay({ config }: Pick<Portal, "config">, end: Date, now: Date): string {
  const { timeZone } = config.office;
  const [lastWhole, today] = [officeDateBefore(end, 1, timeZone), officeDate(now, timeZone)];
  return lastWhole < today ? today : lastWhole;
}

/** The last day to pay, in the customer's language. */
export function payByOf({ portal, now }: TransactionContext, order: OrderRow, end: Date): string {
  return formatLongDate(lastWholeDay(portal, end, now), order.locale);
}
