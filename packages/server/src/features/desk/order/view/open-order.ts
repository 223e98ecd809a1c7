// Rules: A-22, P-13, Q-13 (docs/rules)
import { sql } from "kysely";
import { compiledOnce } from "../../../../db/compiled-once.ts";
import type { Db } from "../../../../db/database.ts";
import { auditArgument, type AuditEntry } from "../../../../audit-log/audit.ts";
import { viewDedupeWindowMs } from "../../../../audit-log/view-log.ts";
import type { StaffRequester } from "../../../../http/requester.ts";
import { staffOrderColumns, type StaffOrderRow } from "./staff-order-queries.ts";
import type { StaffOrder } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { isElsewhere, presenceMs } from "../../../worklists/index.ts";
import { presentStaffOrder } from "./staff-order-presenter.ts";

/** The names of the others who have the order `o` open. */
const othersOf = (user: { readonly userId: number }, now: Date) => sql`
  coalesce((select json_agg(display_name order by display_name) from order_viewers
    where order_id = o.id and ${isElsewhere(user, now)}), '[]'::json)`;

type ShownOrder = StaffOrderRow & { readonly others: readonly string[] };

/** An order and who else has it open, for a user who does not open it yet. */
export async function readOrderAhead(
  db: Db,
  id: number,
  user: Pick<StaffRequester, "userId">,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<ShownOrder | undefined> {
  const { rows } = await sql<ShownOrder>`
    select ${staffOrderColumns(today)}, ${othersOf(user, now)} as others from orders o where o.id = ${id}`.execute(db);
  return rows[0];
}

interface Opening extends Pick<StaffRequester, "userId" | "displayName" | "sessionId"> {
  readonly id: number;
  readonly now: Date;
  readonly today: string;
  readonly view: string;
  readonly isOpened: boolean;
}

const dedupeWindow = sql`${sql.lit(`${viewDedupeWindowMs} ms`)}::interval`;

const openOrder = compiledOnce((db, { id, now, today, view, isOpened, userId, displayName, sessionId }: Opening) =>
  sql<ShownOrder>`
    with noted as (
      insert into order_viewers (order_id, user_id, display_name, seen_at)
      select id, ${userId}::integer, ${displayName}::text, ${now}::timestamptz
      from orders where id = ${id} and ${isOpened}
      on conflict (order_id, user_id) do update set seen_at = excluded.seen_at, display_name = excluded.display_name),
    looked as (
      insert into order_looks as last (order_id, session_id, looked_at)
      select id, ${sessionId}::uuid, ${now}::timestamptz from orders where id = ${id}
      on conflict (order_id, session_id) do update set looked_at = excluded.looked_at
        where last.looked_at <= ${now}::timestamptz - ${dedupeWindow}
          or last.looked_at >= ${now}::timestamptz + ${dedupeWindow}
      returning order_id)
    select ${staffOrderColumns(today)},
      case when exists (select from looked) then write_audit(${view}::jsonb) end as written,
      ${othersOf({ userId }, now)} as others
    from orders o where o.id = ${id}
  `.compile(db),
);

/**
 * Opens an order by one statement, which notes that the user has it open, audits the view unless this session has left
 * one within the last five minutes, and reads the order and who else has it open.
 * @param view the entry of the view
 * @param today the day at the office, YYYY-MM-DD
 * @param isOpened false for an order whose row in a list was changed
 */
export async function openStaffOrder(
  db: Db,
  id: number,
  { userId, displayName, sessionId }: StaffRequester,
  { view, ...opening }: { readonly view: AuditEntry; readonly today: string; readonly isOpened: boolean },
): Promise<ShownOrder | undefined> {
  const entry = auditArgument([view]);
  const [order] = await openOrder(db, { id, userId, displayName, sessionId, now: view.at, view: entry, ...opening });
  return order;
}

/** The order as the staff's page shows it; the view is on the record. @throws 404 */
export async function answerOrder(context: StaffContext, id: number, isOpened = true): Promise<StaffOrder> {
  const view = context.auditEntry("order.viewed", { subject: ["order", id] });
  const order = await openStaffOrder(context.portal.db, id, context.requester, {
    view,
    today: context.today,
    isOpened,
  });
  if (!order) throw notFound(msg("errors.staffOrderNotFound"));
  return presentStaffOrder(context, order, order.others);
}

/** The order that comes next: it does not count as open, and the view is on the record. @throws 404 */
export async function answerOrderAhead(context: StaffContext, id: number): Promise<StaffOrder> {
  const order = await readOrderAhead(context.portal.db, id, context.requester, context);
  if (!order) throw notFound(msg("errors.staffOrderNotFound"));
  context.recordView("order", id);
  return presentStaffOrder(context, order, order.others);
}

/** Ends the presence of a user who has left an order. */
export async function clearPresence(db: Db, orderId: number, { userId }: StaffRequester, now: Date): Promise<void> {
  const past = new Date(now.getTime() - presenceMs);
  await db
    .updateTable("order_viewers")
    .set({ seen_at: past })
    .where("order_id", "=", orderId)
    .where("user_id", "=", userId)
    .where("seen_at", ">", past)
    .execute();
}
