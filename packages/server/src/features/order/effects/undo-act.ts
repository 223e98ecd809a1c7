// Rules: W-43 (docs/rules)
import { sql } from "kysely";
import { due } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import type { HeldOrder, HeldProduct } from "../../../db/column-types.ts";
import type { Tx } from "../../../db/database.ts";
import { lastingFlags } from "../../../db/lasting-history.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { conflict, forbidden } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { performedBy } from "../../../http/requester.ts";
import { attemptKey } from "../../../ports/outbox.ts";
import type { TransactionContext } from "../../../transaction.ts";
import type { LockedProduct } from "../changes/act.ts";
import { lockProducts } from "../changes/locked-order.ts";
import { queueAt } from "../changes/moved-product.ts";
import { writeChanges, type WrittenChange } from "../changes/write-changes.ts";
import { lockLicense } from "../licenses/license-facts.ts";
import { saveMoney } from "../ledger/order-money.ts";
import { writeFlags } from "./flag-order.ts";
import { undoMs } from "./held-acts.ts";
import { closeCheckoutsSoon, settleHoldSoon } from "./payment-jobs.ts";

const asDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** SQL: the moment of an act. */
const begun = sql`held_acts.ends_at - interval ${sql.lit(`${String(undoMs)} ms`)}`;

const undoOver = () => conflict("STALE", msg("staffErrors.undoOver"));

/**
 * Locks the transmittals to which documents come back, before their orders, as every command that adds to one.
 * @throws 409 when one was deleted
 */
async function lockTransmittals(tx: Tx, products: readonly HeldProduct[]): Promise<void> {
  const ids = [...new Set(products.flatMap(({ before }) => before.transmittal_id ?? []))];
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom("transmittals")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (found.length < ids.length) throw undoOver();
}

/** SQL: true where nothing of an act's orders, products and message has changed since. */
const isUnchanged = sql<boolean>`(
  not exists (
    select from jsonb_array_elements(held_acts.orders) a join orders o on o.id = (a ->> 'id')::bigint
    where o.reference_id is distinct from (a ->> 'reference_id')::bigint
      or o.voided is distinct from (a ->> 'voided')::boolean
      or o.destroyed_at is not null
      or a -> 'corrections' <> 'null' and (o.corrections <> '{}' or o.second_look or (
          select max(id) from corrections_history where order_id = o.id)
        is distinct from (a -> 'corrections' ->> 'entry_id')::bigint)
      or held_acts.products <> '[]' and (o.voided or o.second_look)
      or (select max(id) from lasting_flags where order_id = o.id) is distinct from (a ->> 'flag_id')::bigint
      or (select max(id) from payment_entries where order_id = o.id) is distinct from (a ->> 'entry_id')::bigint
      or exists (select from refunds where order_id = o.id and requested_at > ${begun})
      or exists (select from refund_requests where order_id = o.id and requested_at > ${begun})
      or exists (select from messages where order_id = o.id and staff_name is not null and created_at = ${begun}
        and held_by is distinct from held_acts.id))
  and not exists (
    select from jsonb_array_elements(held_acts.products) a join order_products p on p.id = (a ->> 'id')::bigint
    where (a ->> 'history_id')::bigint
        is distinct from (select max(id) from lasting_history where order_product_id = p.id)
      or a ? 'tracking' and p.tracking_shipping is distinct from a ->> 'tracking'
      -- The last one to be canceled takes shipping and fees (rule M-20): another one did since.
      or p.status_id = ${sql.lit(statusIds.canceled)} and exists (
        select from order_products other join lasting_history h on h.order_product_id = other.id
        where other.order_id = p.order_id and other.id <> p.id and h.status_id = ${sql.lit(statusIds.canceled)}
          and h.created_at > ${begun})))`;

/** A product as it was before the act; its time in a queue goes on. */
function restored(
  { order, product }: LockedProduct,
  { before, history_id: undoes }: HeldProduct,
  { corrections = null }: Pick<HeldOrder, "corrections">,
  now: Date,
): WrittenChange {
  const { queue: queueBefore, queue_entered_at: enteredAt, ...columns } = before;
  const moved = { ...product, ...columns };
  const queue = queueAt(corrections === null ? order : { ...order, corrections: corrections.wanted }, moved);
  const since = queue === queueBefore ? asDate(enteredAt) : now;
  const written = { ...moved, queue, queue_entered_at: queue === null ? null : since };
  return { product: written, skipped: [], isMoved: moved.status_id !== product.status_id, undoes };
}

/** Gives orders back the flags that they had, each of their entries in its author's name. */
async function restoreFlags(
  work: TransactionContext,
  actId: string,
  orders: readonly OrderRow[],
  by: Parameters<typeof writeFlags>[3],
): Promise<void> {
  const { tx } = work;
  const history = await tx
    .selectFrom(lastingFlags)
    .selectAll()
    .where(
      "order_id",
      "in",
      orders.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  for (const { id, flagged } of orders) {
    const all = history.filter((entry) => entry.order_id === id);
    if (!all.some((entry) => entry.held_by === actId)) continue;
    const earlier = all.filter((entry) => entry.held_by !== actId);
    const raised = earlier.slice(earlier.findLastIndex((entry) => !entry.flagged) + 1);
    const lowered = { flagged: false, comment: "", raisedBy: "staff", undoes: actId } as const;
    if (flagged) await writeFlags(work, [id], lowered, by);
    for (const { comment, raised_by: raisedBy, created_by: name, user_id: userId } of raised)
      await writeFlags(work, [id], { flagged: true, comment, raisedBy, undoes: actId }, { author: { name, userId } });
  }
}

/**
 * Removes what waited with the act, mails with their sealed letters, texts and the message to the customer, brings back
 * a message that it has deleted, with its announcement, and keeps its checkouts open.
 * @throws 409 when a server has begun to send one of them, also at this moment
 */
async function dropWaiting(
  { tx, portal: { jobs } }: TransactionContext,
  { id, ends_at: endsAt }: { id: string; ends_at: Date },
  orderIds: readonly number[],
) {
  const ids = sql`any(${`{${orderIds.join(",")}}`}::bigint[])`;
  const { rows } = await sql<{ is_told: boolean; mails: number[]; texts: number[] }>`
    with mails as (delete from mail_outbox where order_id = ${ids} and held_by = ${id} and state <> 'ended'
      returning attachments, attempts),
    letters as (delete from sealed_documents where sha256 in (
      select sha256(decode(a ->> 'content', 'base64')) from mails cross join jsonb_array_elements(attachments) a)),
    texts as (delete from text_outbox where order_id = ${ids} and held_by = ${id} and state <> 'ended'
      returning attempts),
    written as (delete from messages where order_id = ${ids} and held_by = ${id} and deleted_at is null),
    deleted as (update messages set deleted_at = null, held_by = null
      where order_id = ${ids} and held_by = ${id} and deleted_at is not null),
    mails_again as (update mail_outbox set state = 'pending'
      where order_id = ${ids} and held_by = ${id} and state = 'ended' returning id),
    -- One text of a kind waits for an order: a colleague's newer one says the same.
    texts_again as (update text_outbox t set state = 'pending'
      where order_id = ${ids} and held_by = ${id} and state = 'ended' and not exists (
        select from text_outbox n where n.order_id = t.order_id and n.kind = t.kind and n.state = 'pending')
      returning id),
    checkouts as (update payments set close_asked_at = null
      where order_id = ${ids} and state = 'open' and close_asked_at = ${endsAt})
    select coalesce(max(attempts), 0) > 0 as is_told, (select coalesce(json_agg(id), '[]') from mails_again) as mails,
      (select coalesce(json_agg(id), '[]') from texts_again) as texts
    from (select attempts from mails union all select attempts from texts) sent`.execute(tx);
  const [{ is_told: isTold, mails, texts } = { is_told: false, mails: [], texts: [] }] = rows;
  if (isTold) throw undoOver();
  for (const outboxId of mails) await jobs.enqueue(tx, "deliver-mail", { outboxId }, { key: attemptKey(outboxId, 0) });
  for (const textId of texts) await jobs.enqueue(tx, "deliver-text", { textId }, { key: attemptKey(textId, 0) });
}

/**
 * Deletes the transmittal that the act has made, unless a colleague has put a document on it or is about to.
 * @param left the transmittals of its documents
 */
async function dropTransmittal(context: StaffContext, tx: Tx, endsAt: Date, left: readonly number[]): Promise<void> {
  if (left.length === 0) return;
  const made = await tx
    .selectFrom("transmittals")
    .select("id")
    .where("id", "in", left)
    .where("created_at", "=", new Date(endsAt.getTime() - undoMs))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!made) return;
  const { numDeletedRows: deleted } = await tx
    .deleteFrom("transmittals")
    .where("id", "=", made.id)
    .where(sql<boolean>`not exists (select from order_products where transmittal_id = ${made.id})`)
    .executeTakeFirst();
  if (deleted > 0n) await context.audit(tx, "transmittal", made.id, { deleted: true });
}

async function restoreOrder(
  tx: Tx,
  { id, identity, paid_at: paidAt }: HeldOrder,
  { order, isMoneyConcerned }: { readonly order: OrderRow; readonly isMoneyConcerned: boolean },
): Promise<void> {
  // A step back has made due what a lost dispute took (rule M-48), a canceled document's share was waived or kept.
  const isSecured = isMoneyConcerned && due(await saveMoney(tx, id)) === 0;
  const money = isSecured && order.paid_at === null ? { paid_at: asDate(paidAt) } : {};
  const columns = {
    ...money,
    ...(identity && {
      identity_confirmed_at: asDate(identity.identity_confirmed_at),
      identity_confirmed_by: identity.identity_confirmed_by,
      seen_document: identity.seen_document && JSON.stringify(identity.seen_document),
    }),
  };
  if (Object.keys(columns).length > 0) await tx.updateTable("orders").set(columns).where("id", "=", id).execute();
}

/** Asks for corrections again, of whose license the sealed letters are valid again. */
async function restoreCorrections(
  { tx, now }: TransactionContext,
  { id, reference_id: license }: HeldOrder,
  { wanted, entry_id: undoes }: NonNullable<HeldOrder["corrections"]>,
  { by, held: { ends_at: endsAt } }: { readonly by: string; readonly held: { readonly ends_at: Date } },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ corrections: JSON.stringify(wanted) })
    .where("id", "=", id)
    .execute();
  const entry = { order_id: id, corrections: "{}", corrected_by: by, created_at: now, undoes };
  await tx.insertInto("corrections_history").values(entry).execute();
  await tx
    .updateTable("sealed_documents")
    .set({ ended_at: null, ended_by: null })
    .where("license_number", "=", license)
    .where("ended_by", "=", "correction")
    .where("ended_at", "=", new Date(endsAt.getTime() - undoMs))
    .execute();
}

/**
 * Undoes an act within its ten seconds: statuses, transmittals, queues and the time in them, flags and messages are as
 * before, and the customer gets no email.
 * @param actId the answer's header `undo`
 * @throws 403 without the act's permission; 409 afterwards, a second time, for another user's act, and after a change
 * by someone else
 */
export async function undoAct(context: StaffContext, actId: string): Promise<void> {
  const { requester: staff } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const acts = tx.selectFrom("held_acts").select(["orders", "products"]);
    const named = await acts.where("id", "=", actId).executeTakeFirst();
    if (!named) throw undoOver();
    const orderIds = named.orders.map(({ id }) => id);
    // A license is locked before its orders, everywhere.
    for (const one of named.orders) if (one.corrections) await lockLicense(tx, one.reference_id);
    await lockTransmittals(tx, named.products);
    const locked = await lockProducts(work, { orderIds });
    const orders = new Map(locked.map(({ order }) => [order.id, order]));
    const held = await tx
      .deleteFrom("held_acts")
      .where("id", "=", actId)
      .where("user_id", "=", staff.userId)
      .where("ends_at", ">", work.now)
      .where(isUnchanged)
      .returningAll()
      .executeTakeFirst();
    if (!held) throw undoOver();
    const isCheck = held.orders.some(({ identity }) => identity);
    if (!staff.permissions.includes(isCheck ? "orders.verify" : "orders.write")) throw forbidden();
    const entries = locked.flatMap((entry) => {
      const kept = held.products.find(({ id }) => id === entry.product.id);
      const of = held.orders.find(({ id }) => id === entry.order.id);
      return kept && of ? [{ entry, kept, change: restored(entry, kept, of, work.now) }] : [];
    });
    const details = entries.map(({ entry: { product }, kept }) =>
      context.ownEntry("order_product", product.id, { from: product.status_id, to: kept.before.status_id }),
    );
    const by = performedBy(staff);
    const changes = entries.map(({ change }) => change);
    if (changes.length > 0) await writeChanges(tx, changes, { ...by, now: work.now, audit: details });
    else
      await context.auditEach(
        tx,
        orderIds.map((id) => ({ subject: ["order", id] })),
      );
    await restoreFlags(work, actId, [...orders.values()], by);
    await dropWaiting(work, held, orderIds);
    const left = entries.flatMap(({ entry: { product }, kept }) =>
      kept.before.transmittal_id === null ? (product.transmittal_id ?? []) : [],
    );
    await dropTransmittal(context, tx, held.ends_at, left);
    for (const one of held.orders) {
      const order = orders.get(one.id);
      if (!order) continue;
      const isEnded = locked.some(
        ({ product }) => product.order_id === one.id && product.status_id === statusIds.canceled,
      );
      if (one.corrections) await restoreCorrections(work, one, one.corrections, { by: staff.displayName, held });
      await restoreOrder(tx, one, { order, isMoneyConcerned: isEnded || order.reversed_cents > 0 });
      // Another act may have made the amount of its checkout stale, too.
      if (isEnded) await closeCheckoutsSoon(work, order.id);
      await settleHoldSoon(work, order);
    }
  });
}
