// Rules: E-1, E-3, E-4, E-5, E-16, A-7 (docs/rules)
import type { Held } from "../../../lib/held.ts";
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import type { Message } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { isMessagingOpen } from "@dop/domain/workflow";
import { byJob, writeAudit } from "../../../audit-log/audit.ts";
import type { Tx, Db } from "../../../db/database.ts";
import type { OrderRow, Schema } from "../../../db/schema.ts";
import { ApiError, conflict, notFound } from "../../../http/api-error.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { performedBy, type Requester } from "../../../http/requester.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { JobData } from "../../../jobs/index.ts";
import { type Portal } from "../../../portal.ts";
import {
  endAnnouncement,
  hold,
  keepOrdersForUndo,
  lockOrder,
  mailCustomer,
  mailOffice,
  isUnproven,
  mayMail,
  refuseDestroyed,
} from "../../order/index.ts";
import { orderUuid } from "../../../http/params.ts";
import { getOrder } from "../../checkout/index.ts";
import { type Selectable, sql } from "kysely";
import type { MailKind } from "../../../ports/mail/index.ts";

/** A message for its reader: the order goes by its number for staff and by its uuid for the customer. */
const presentMessage = (
  message: Selectable<Schema["messages"]>,
  order: OrderRow,
  { requester, portal }: Pick<CommandContext, "requester" | "portal">,
): Message => ({
  id: message.id,
  user: message.staff_name === null ? null : { display_name: message.staff_name },
  created_at: message.created_at.toISOString(),
  message: message.message,
  read: message.read ? 1 : 0,
  order_id: requester.kind === "staff" ? order.id : portal.accessKeys.open(order),
});

/** The order whose messages a request means; by its number for staff alone, else by its uuid. @throws 404 */
export async function getConversationOrder(
  db: Db,
  requester: Requester,
  reference: string | number,
): Promise<OrderRow> {
  const text = String(reference);
  const isNumber = requester.kind === "staff" && /^\d{1,15}$/.test(text);
  return getOrder(db, isNumber ? { id: Number(text) } : { key: orderUuid(text) });
}

/** Refuses a customer whose order is over; staff may always write. */
async function refuseWhenClosed(tx: Tx, order: OrderRow, requester: Requester): Promise<void> {
  if (requester.kind === "staff") return;
  const products = await tx.selectFrom("order_products").select("status_id").where("order_id", "=", order.id).execute();
  if (!isMessagingOpen(products.map((product) => product.status_id)))
    throw conflict("MESSAGING_CLOSED", msg("errors.messagingClosed"));
}

/** The messages of an order for their reader, oldest first. */
export async function listMessages(context: CommandContext, order: OrderRow): Promise<Message[]> {
  const messages = await context.portal.db
    .selectFrom("messages")
    .selectAll()
    .where("order_id", "=", order.id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return messages.map((message) => presentMessage(message, order, context));
}

/** Messages that a customer may write on one order in an hour, and that it may have. */
const mostMessages = { hourly: 30, all: 500 };

/** Refuses a flood, which would bury other messages: anyone with an order's link can write (rule E-16). */
async function refuseFlood(tx: Tx, order: OrderRow, { requester, now }: CommandContext): Promise<void> {
  if (requester.kind === "staff") return;
  const hourAgo = new Date(now.getTime() - millisecondsIn.hour);
  const { hourly, all } = await tx
    .selectFrom("messages")
    .select(({ fn }) => fn.countAll<number>().filterWhere("created_at", ">", hourAgo).as("hourly"))
    .select(({ fn }) => fn.countAll<number>().filterWhere("deleted_at", "is", null).as("all"))
    .where("order_id", "=", order.id)
    .where("staff_name", "is", null)
    .executeTakeFirstOrThrow();
  if (all >= mostMessages.all) throw new ApiError(429, "RATE_LIMITED", msg("errors.messagesFull"));
  if (hourly >= mostMessages.hourly) throw new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited"));
}

/** True when a message of this side has not been announced: there are never more announcements than messages. */
async function hasUnannounced(tx: Tx, order: OrderRow, isStaff: boolean): Promise<boolean> {
  const kind: MailKind = isStaff ? "message-from-office" : "customer-message";
  const { rows } = await sql`
    with written as (select created_at, row_number() over (order by id desc) as count from messages
      where order_id = ${order.id} and (staff_name is not null) = ${isStaff}::boolean and deleted_at is null)
    select from written w where count > (select count(*) from mail_outbox
      where order_id = ${order.id} and kind = ${kind} and created_at >= w.created_at)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Writes a message on an order.
 * @throws 409 for a customer whose order is over or when its data was destroyed, 429 after too many in an hour
 */
export async function sendMessage(context: CommandContext, order: OrderRow, content: string): Promise<Message> {
  const { requester } = context;
  const isStaff = requester.kind === "staff";
  return context.transaction(async (work) => {
    const { tx } = work;
    const current = tx.selectFrom("orders").select("destroyed_at").where("id", "=", order.id);
    refuseDestroyed(await current.forUpdate().executeTakeFirstOrThrow());
    await refuseWhenClosed(tx, order, requester);
    await refuseFlood(tx, order, context);
    const message = await tx
      .insertInto("messages")
      .values({
        order_id: order.id,
        user_id: isStaff ? requester.userId : null,
        staff_name: isStaff ? requester.displayName : null,
        message: content,
        created_at: context.now,
        deleted_at: null,
        held_by: isStaff ? hold(work).id : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.audit(tx, "message", message.id, { order_id: order.id });
    if (isStaff) await keepOrdersForUndo(work, [order], performedBy(requester));
    return presentMessage(message, order, context);
  });
}

/** The longest time by which a message may follow the call that announces it. */
const announcedBeforeMs = millisecondsIn.minute;

/** The act that wrote the office's oldest message that no email announces, while it can be undone. */
const heldMessage = ({ tx, now }: TransactionContext, orderId: number): Promise<Held | undefined> =>
  tx
    .selectFrom("messages as m")
    .innerJoin("held_acts as h", "h.id", "m.held_by")
    .select(["h.id", "h.ends_at as until"])
    .where("m.order_id", "=", orderId)
    .where("h.ends_at", ">", now)
    .where("m.deleted_at", "is", null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("mail_outbox").select("id").whereRef("held_by", "=", "h.id"))))
    .orderBy("m.id")
    .executeTakeFirst();

/** Announces what one side has written, if that is new. The order is locked by the caller. */
async function announce(work: TransactionContext, order: OrderRow, isStaff: boolean): Promise<boolean> {
  if (!(await hasUnannounced(work.tx, order, isStaff))) return false;
  const { tx, portal, now } = work;
  const isStranger = !isStaff && (await isUnproven(work, order));
  if (isStranger && !(await mayMail(work, "office", portal.settings().office.email))) return false;
  if (isStaff) {
    const held = await heldMessage(work, order.id);
    await mailCustomer({ tx, portal, now, ...(held && { held }) }, order, { kind: "message-from-office", data: {} });
  } else await mailOffice(work, order, "customer-message", {});
  return true;
}

/**
 * Tells the other side by email that there is a message, once for each. A program may call it before or beside its
 * message: one written within a minute is announced at its end (rule E-5).
 * @throws 409 for a customer whose order is over
 */
export async function notifyOtherSide(context: CommandContext, order: OrderRow): Promise<void> {
  const { requester } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    await tx.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate().executeTakeFirstOrThrow();
    await refuseWhenClosed(tx, order, requester);
    const isStaff = requester.kind === "staff";
    if (await announce(work, order, isStaff)) return context.audit(tx, "order", order.id);
    const startAfter = new Date(context.now.getTime() + announcedBeforeMs);
    const key = `${order.id} ${requester.kind}`;
    await work.portal.jobs.enqueue(tx, "announce-message", { orderId: order.id, isStaff }, { startAfter, key });
    context.skipAudit();
  });
}

/** Announces a message that was written after the call for it. Harmless when repeated. */
export async function announceLater(portal: Portal, { orderId, isStaff }: JobData["announce-message"]): Promise<void> {
  await inTransaction(portal, async (work) => {
    const locked = await lockOrder(work, { id: orderId });
    if (!locked || !(await announce(work, locked.order, isStaff))) return;
    const by = byJob("announce-message");
    await writeAudit(work.tx, { ...by, action: "message.notified", subject: ["order", orderId], at: work.now });
  });
}

/**
 * Deletes a message: a customer their own on this order, staff any, who can undo it (rules E-3, W-43).
 * @throws 404 when the order has no such message, 409 when it is not the customer's own
 */
export async function deleteMessage(context: CommandContext, order: OrderRow | null, id: number): Promise<void> {
  const { requester } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const messages = tx.selectFrom("messages").where("id", "=", id).where("deleted_at", "is", null);
    const orders = tx.selectFrom("orders").selectAll().where("id", "=", messages.select("order_id"));
    // Its announcement, and undoing it, wait for this or come first.
    const locked = await (order ? orders.where("id", "=", order.id) : orders).forUpdate().executeTakeFirst();
    const message = locked && (await messages.selectAll().forUpdate().executeTakeFirst());
    if (!message) throw notFound(msg("errors.messageNotFound"));
    if (requester.kind !== "staff" && message.staff_name !== null)
      throw conflict("NOT_YOUR_MESSAGE", msg("errors.notYourMessage"));
    const held = requester.kind === "staff" ? { held_by: hold(work).id } : {};
    await tx
      .updateTable("messages")
      .set({ deleted_at: context.now, ...held })
      .where("id", "=", id)
      .execute();
    await context.audit(tx, "message", id, { order_id: message.order_id });
    if (requester.kind !== "staff") return;
    if (message.held_by !== null) await endAnnouncement(work, message.order_id, message.held_by);
    await keepOrdersForUndo(work, [locked], performedBy(requester));
  });
}

/** Marks a message of the other side as read; repeating it changes nothing. */
export async function markRead(context: CommandContext, order: OrderRow, id: number): Promise<void> {
  const { requester } = context;
  await context.transaction(async ({ tx }) => {
    const message = await tx
      .selectFrom("messages")
      .select(["id", "read", "staff_name"])
      .where("id", "=", id)
      .where("order_id", "=", order.id)
      .where("deleted_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    const isOwn = (message?.staff_name !== null) === (requester.kind === "staff");
    if (!message || isOwn) throw notFound(msg("errors.messageNotFound"));
    if (message.read) {
      context.skipAudit();
      return;
    }
    await tx.updateTable("messages").set({ read: true }).where("id", "=", id).execute();
    await context.audit(tx, "message", id, { order_id: order.id });
  });
}

/** Marks a customer's message as unread again, for the next clerk. */
export async function markUnread(context: CommandContext, id: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const message = await tx
      .updateTable("messages")
      .set({ read: false })
      .where("id", "=", id)
      .where("staff_name", "is", null)
      .where("deleted_at", "is", null)
      .returning("order_id")
      .executeTakeFirst();
    if (!message) throw notFound(msg("errors.messageNotFound"));
    await context.audit(tx, "message", id, { order_id: message.order_id });
  });
}
