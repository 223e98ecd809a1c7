// Rules: W-43 (docs/rules)
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { rowExists } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import type { Held } from "../../../lib/held.ts";
import type { MailKind } from "../../../ports/mail/index.ts";
import { type TransactionContext, inTransaction } from "../../../transaction.ts";
import type { Act, ProductChange } from "../changes/act.ts";
import { lockOrderOf } from "../changes/locked-order.ts";
import { mailChanges } from "../mail/mail-act.ts";

/** The time for which an act can be undone, and its mails wait. */
export const undoMs = 10 * millisecondsIn.second;

/** Begins an act that can be undone: the mails, messages and flags of its transaction wait with it from now on. */
export function hold(work: TransactionContext): Held {
  work.held ??= { id: randomUUID(), until: new Date(work.now.getTime() + undoMs) };
  return work.held;
}

/** SQL: the newest entry of a product's history. */
const newestEntry = (orderProductId: number) =>
  sql<number>`(select max(id) from lasting_history where order_product_id = ${orderProductId})`;

/** Keeps an act for ten seconds, when all of it is written. Another part of the same act is added to it. */
export async function keepForUndo(
  work: TransactionContext,
  acted: readonly {
    readonly order: OrderRow;
    readonly changes: readonly Pick<ProductChange, "before" | "product" | "mail">[];
  }[],
  { author, action, isQuiet }: Pick<Act, "author" | "isQuiet"> & { readonly action?: Act["action"] },
): Promise<void> {
  const { tx } = work;
  const { id, until } = hold(work);
  if (author.userId === null) throw new Error("only a user's own act can be undone");
  const isChecked = action === "confirm_id" || action === "reject_id";
  const orders = acted.map(({ order }) => ({
    id: order.id,
    reference_id: order.reference_id,
    voided: order.voided,
    paid_at: order.paid_at,
    identity: !isChecked
      ? null
      : {
          identity_confirmed_at: order.identity_confirmed_at,
          identity_confirmed_by: order.identity_confirmed_by,
          seen_document: order.seen_document,
        },
    corrections: action === "mark_corrected" ? { wanted: order.corrections } : null,
  }));
  const products = acted
    .flatMap(({ changes }) => changes)
    .map(({ before, mail, product }) => ({
      id: before.id,
      tracking: product.tracking_shipping,
      mail: isQuiet === true ? null : mail,
      before: {
        status_id: before.status_id,
        status_left: before.status_left,
        transmittal_id: before.transmittal_id,
        queue: before.queue,
        queue_entered_at: before.queue_entered_at,
        tracking_shipping: before.tracking_shipping,
        ending: before.ending,
        share_cents: before.share_cents,
        ending_reason: before.ending_reason,
        told_status: before.told_status,
      },
    }));
  const tells = action === "untick_step";
  await sql`
    insert into held_acts (id, user_id, ends_at, tells, orders, products)
    select ${id}::uuid, ${author.userId}::integer, ${until}::timestamptz, ${tells}::boolean,
      (select jsonb_agg(o || jsonb_build_object(
          'flag_id', (select max(id) from lasting_flags where order_id = (o ->> 'id')::bigint),
          'entry_id', (select max(id) from payment_entries where order_id = (o ->> 'id')::bigint))
        || case when o -> 'corrections' = 'null' then '{}' else jsonb_build_object('corrections', o -> 'corrections'
          || jsonb_build_object('entry_id', (
            select max(id) from corrections_history where order_id = (o ->> 'id')::bigint))) end)
        from jsonb_array_elements(${JSON.stringify(orders)}::jsonb) o),
      (select coalesce(jsonb_agg(p || jsonb_build_object('history_id', (
          select max(id) from lasting_history where order_product_id = (p ->> 'id')::bigint))), '[]')
        from jsonb_array_elements(${JSON.stringify(products)}::jsonb) p)
    on conflict (id) do update set orders = held_acts.orders || excluded.orders,
      products = held_acts.products || excluded.products`.execute(tx);
  if (tells) await work.portal.jobs.enqueue(tx, "tell-held-change", { changeId: id }, { key: id, startAfter: until });
}

/** Keeps an act that moves no product: a flag, a message. */
export const keepOrdersForUndo = (work: TransactionContext, orders: readonly OrderRow[], by: Pick<Act, "author">) =>
  keepForUndo(
    work,
    orders.map((order) => ({ order, changes: [] })),
    by,
  );

/** True while an act on the order can be undone: what money hangs on waits for its end. */
export const isHeldForUndo = ({ tx, now }: Pick<TransactionContext, "tx" | "now">, orderId: number): Promise<boolean> =>
  rowExists(
    tx
      .selectFrom("held_acts")
      .select("id")
      .where("ends_at", ">", now)
      .where(sql<boolean>`orders @> ${JSON.stringify([{ id: orderId }])}::jsonb`),
  );

/** Keeps back the announcement of a message, written by `actId`, that this act deletes, unless a server sends it. */
export async function endAnnouncement(work: TransactionContext, orderId: number, actId: string): Promise<void> {
  const waiting = sql`set state = 'ended', held_by = ${hold(work).id}
    where order_id = ${orderId} and held_by = ${actId} and state = 'pending' and attempts = 0`;
  const mailed: MailKind = "message-from-office";
  await sql`with texts as (update text_outbox ${waiting} and kind = 'message')
    update mail_outbox ${waiting} and kind = ${mailed}`.execute(work.tx);
}

const sweepLimit = 500;

/**
 * Ends the acts that are over, and enqueues again those of which no job has told for a minute, also those that servers
 * of the version before have kept.
 */
export async function sweepHeldActs({ db, jobs, clock }: Portal): Promise<void> {
  const overdue = new Date(clock().getTime() - millisecondsIn.minute);
  await sql`
    with kept as (delete from held_changes where ends_at <= ${overdue} returning *)
    insert into held_acts (id, user_id, ends_at, tells, orders, products)
    select k.id, k.user_id, k.ends_at, true, jsonb_build_array(jsonb_build_object('id', p.order_id)),
      jsonb_build_array(jsonb_build_object('id', p.id, 'history_id', k.history_id, 'mail', k.mail, 'before', k.before))
    from kept k join order_products p on p.id = k.order_product_id`.execute(db);
  await db.deleteFrom("held_acts").where("ends_at", "<=", overdue).where("tells", "=", false).execute();
  const untold = await db
    .selectFrom("held_acts")
    .select("id")
    .where("ends_at", "<=", overdue)
    .orderBy("ends_at")
    .limit(sweepLimit)
    .execute();
  if (untold.length === 0) return;
  const lost = untold.map(({ id }) => ({ data: { changeId: id }, key: id }));
  await db.transaction().execute((tx) => jobs.enqueueAll(tx, "tell-held-change", lost));
}

/** Mails the customer about a step back that nobody has undone, unless another change has followed. */
export async function tellHeldAct(portal: Portal, id: string): Promise<void> {
  await inTransaction(portal, async (work) => {
    const { tx } = work;
    const acts = tx.selectFrom("held_acts").select("products").where("tells", "=", true);
    const named = await acts.where("id", "=", id).executeTakeFirst();
    const [held] = named?.products ?? [];
    const found = held && (await lockOrderOf(work, held.id));
    if (!found) return;
    // Under the lock: it may have been undone while this waited.
    const taken = await tx
      .deleteFrom("held_acts")
      .where("id", "=", id)
      .returning(sql<boolean>`${newestEntry(held.id)} = ${held.history_id}`.as("is_last"))
      .executeTakeFirst();
    const { locked, product } = found;
    if (taken?.is_last !== true) return;
    await tx.updateTable("order_products").set({ told_status: null }).where("id", "=", product.id).execute();
    if (product.status_id === product.told_status || locked.order.voided || held.mail === null) return;
    const { order } = locked;
    await mailChanges(work, [{ order, changes: [{ order, product, mail: held.mail }] }]);
  });
}
