// Rules: M-15, M-35 (docs/rules)
import type { TransactionContext } from "../../../transaction.ts";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { OrderRow } from "../../../db/schema.ts";
import { officeDate } from "@dop/domain/dates";
import { formatLongDate, officeDateBefore } from "../../../lib/office-time.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";

/** Statuses of an order that is canceled when it stays unpaid: not started, set aside, or over. */
export const cancelableWhenUnpaid: readonly StatusId[] = [
  statusIds.preOrder,
  statusIds.orderIssue,
  statusIds.refundRequested,
  statusIds.canceled,
];

const endAfter = (portal: Pick<Portal, "settings">, since: number): Date =>
  new Date(since + portal.settings().unpaidDays * millisecondsIn.day);

/** Whether an unpaid order waits for a person, and is not canceled by itself: a part was paid, or a dispute lost. */
export const waitsForPerson = (order: Pick<OrderRow, "paid_cents" | "refunded_cents" | "reversed_cents">): boolean =>
  order.paid_cents > order.refunded_cents || order.reversed_cents > 0;

/** When an unpaid order is canceled: a set number of days after it was placed, or after its last hold was released. */
export async function unpaidUntil({ tx, portal }: TransactionContext, order: OrderRow): Promise<Date> {
  const released = await tx
    .selectFrom("payments")
    .select("settled_at")
    .where("order_id", "=", order.id)
    .where("state", "=", "released")
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  const since = Math.max(order.created_at.getTime(), released?.settled_at?.getTime() ?? 0);
  return endAfter(portal, since);
}

/**
 * The last day YYYY-MM-DD on which an order that is not at work can be paid; null when it never expires.
 * @param released when its last hold was released, in ms; 0 where none was
 */
export function lastDayToPay(
  portal: Pick<Portal, "config" | "settings">,
  order: Pick<OrderRow, "created_at" | "paid_at" | "voided"> & Parameters<typeof waitsForPerson>[0],
  {
    statuses,
    released,
    now,
  }: { readonly statuses: readonly StatusId[]; readonly released: number; readonly now: Date },
): string | null {
  if (waitsForPerson(order)) return null;
  const isWaiting = order.paid_at === null && !order.voided && statuses.includes(statusIds.preOrder);
  if (!isWaiting || !statuses.every((status) => cancelableWhenUnpaid.includes(status))) return null;
  return lastWholeDay(portal, endAfter(portal, Math.max(order.created_at.getTime(), released)), now);
}

/** The last day to pay, and today where none is left: on the day after it the order is canceled. */
function lastWholeDay({ config }: Pick<Portal, "config">, end: Date, now: Date): string {
  const { timeZone } = config.office;
  const [lastWhole, today] = [officeDateBefore(end, 1, timeZone), officeDate(now, timeZone)];
  return lastWhole < today ? today : lastWhole;
}

/** The last day to pay in the customer's words. */
export function payByOf({ portal, now }: TransactionContext, order: OrderRow, end: Date): string {
  return formatLongDate(lastWholeDay(portal, end, now), order.locale);
}
