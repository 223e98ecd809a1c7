// Rules: M-15, M-35 (docs/rules)
import type { OrderRow } from "../../db/schema.ts";
import type { Work } from "../../http/command-context.ts";
import { dayInWords, officeDate, officeDateBefore } from "../../http/office-time.ts";
import { millisecondsIn } from "../../http/time.ts";

/** When an unpaid order is canceled: so many days after it was placed, or after its last hold was released. */
export async function unpaidUntil({ tx, portal }: Work, order: OrderRow): Promise<Date> {
  const released = await tx
    .selectFrom("payments")
    .select("settled_at")
    .where("order_id", "=", order.id)
    .where("state", "=", "released")
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  const since = Math.max(order.created_at.getTime(), released?.settled_at?.getTime() ?? 0);
  return new Date(since + portal.config.unpaidDays * millisecondsIn.day);
}

/** The last day to pay in the customer's words: the last that is theirs to the end, and today where none is left. */
export function payByOf({ portal, now }: Work, order: OrderRow, end: Date): string {
  const { timeZone } = portal.config.office;
  // On the day after it the order is canceled, at the hour it was placed.
  const [lastWhole, today] = [officeDateBefore(end, 1, timeZone), officeDate(now, timeZone)];
  return dayInWords(lastWhole < today ? today : lastWhole, order.locale);
}
