// Rules: E-21 (docs/rules)
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { inboxMessages, inboxSize } from "@dop/domain/contract";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { assigneeOfOrder } from "../../order/index.ts";
import { msg } from "@dop/texts/message";
import { notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";

/** A customer's message that no clerk has read, as the partial indexes have it. */
export const isUnread = sql`m.deleted_at is null and not m.read and m.user_id is null and m.staff_name is null`;

interface InboxRow extends Pick<
  OrderRow,
  "first_name" | "last_name" | "reference_id" | "locale" | "voided" | "flagged"
> {
  readonly order_id: number;
  readonly assignee: { readonly id: number; readonly display_name: string } | null;
  readonly products: readonly Pick<OrderProductRow, "product_id" | "status_id">[];
  readonly unread: number;
  /** Times inside JSON come as text. */
  readonly messages: readonly { readonly id: number; readonly message: string; readonly created_at: string }[];
}

/** The numbers of orders with unread messages, and of those messages. */
export async function countInbox(db: Db): Promise<{ orders: number; messages: number }> {
  const { rows } = await sql<{ orders: number; messages: number }>`
    select count(distinct m.order_id)::int as orders, count(*)::int as messages from messages m where ${isUnread}
  `.execute(db);
  return rows[0] ?? { orders: 0, messages: 0 };
}

/**
 * The orders with unread messages of their customers, the longest waiting first: one statement.
 * @param show the orders of this user, the unassigned, or all
 */
export async function readInbox(
  db: Db,
  show: { readonly assigneeId: number } | "unassigned" | "all",
): Promise<InboxRow[]> {
  const narrowed =
    show === "all"
      ? sql`true`
      : show === "unassigned"
        ? sql`o.assignee_id is null`
        : sql`o.assignee_id = ${show.assigneeId}`;
  const { rows } = await sql<InboxRow>`
    with waiting as (
      select m.order_id, count(*)::int as unread, min(m.id) as oldest
      from messages m join orders o on o.id = m.order_id
      where ${isUnread} and ${narrowed}
      group by m.order_id order by oldest limit ${inboxSize})
    select o.id as order_id, o.first_name, o.last_name, o.reference_id, o.locale, o.voided, o.flagged,
      ${assigneeOfOrder} as assignee, w.unread,
      (select json_agg(json_build_object('product_id', p.product_id, 'status_id', p.status_id) order by p.id)
        from order_products p where p.order_id = o.id) as products,
      (select json_agg(u order by u.id) from (
        select m.id, m.message, m.created_at from messages m
        where m.order_id = o.id and ${isUnread} order by m.id desc limit ${inboxMessages}) u) as messages
    from waiting w join orders o on o.id = w.order_id
    order by w.oldest
  `.execute(db);
  return rows;
}

/** Marks the customer's messages of an order as read, up to the last one that the clerk has seen. @throws 404 */
export async function markConversationRead(context: StaffContext, orderId: number, through: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const order = await tx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().executeTakeFirst();
    if (!order) throw notFound(msg("errors.staffOrderNotFound"));
    const marked = await tx
      .updateTable("messages")
      .set({ read: true })
      .where("order_id", "=", orderId)
      .where("id", "<=", through)
      .where("staff_name", "is", null)
      .where("user_id", "is", null)
      .where("deleted_at", "is", null)
      .where("read", "=", false)
      .returning("id")
      .execute();
    if (marked.length === 0) return context.skipAudit();
    const detail = { order_id: orderId };
    await context.auditEach(
      tx,
      marked.map(({ id }) => ({ subject: ["message", id], detail })),
    );
  });
}
