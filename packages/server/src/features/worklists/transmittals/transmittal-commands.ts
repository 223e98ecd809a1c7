// Rules: T-1, T-5 (docs/rules)
import type { TransmittalMarked, TransmittalStatus } from "@dop/domain/contract";
import { productIds, statusIds, type StatusId } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { deskAction, deskStatuses, sequenceOf } from "@dop/domain/workflow";
import { takeTurn } from "../../../db/advisory-locks.ts";
import type { Tx } from "../../../db/database.ts";
import { conflict, notFound, refused } from "../../../http/api-error.ts";
import { performedBy } from "../../../http/requester.ts";
import type { LockingContext } from "../../../transaction.ts";
import type { CommandContext, StaffContext } from "../../../http/command-context.ts";
import { commitChange, commitChanges, decideOn, lockOrderOf, lockProducts, refuseStale } from "../../order/index.ts";
import { newAccessKey, deskActor, type TransmittalRow } from "./transmittal-access.ts";

const lockTransmittal = (tx: Tx, id: number) =>
  tx.selectFrom("transmittals").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

/** The product of this id, locked; it must be on the transmittal. @throws 404 */
async function lockTransmittalProduct(work: LockingContext, transmittal: TransmittalRow, orderProductId: number) {
  const found = await lockOrderOf(work, orderProductId);
  if (found?.product.transmittal_id !== transmittal.id) throw notFound(msg("staffErrors.notOnTransmittal"));
  return { order: found.locked.order, product: found.product };
}

/** Locks products that are to join a transmittal. @throws 404 for an unknown one, 409 for one that cannot join */
async function lockJoining(work: LockingContext, context: StaffContext, ids: readonly number[]) {
  const set = await lockProducts(work, { ids });
  if (set.length !== new Set(ids).size) throw notFound(msg("errors.staffOrderNotFound"));
  for (const entry of set) {
    const decision = decideOn(entry, { action: "add_to_transmittal", ...performedBy(context.requester) });
    if (!decision.allowed) throw refused(decision.reason);
  }
  return set;
}

/** Adds them, all or none. @param detail of the audit entry */
async function addProducts(
  work: LockingContext,
  context: StaffContext,
  set: Awaited<ReturnType<typeof lockJoining>>,
  { transmittalId, detail }: { readonly transmittalId: number; readonly detail: Record<string, unknown> },
): Promise<void> {
  await commitChanges(work, set, {
    action: "add_to_transmittal",
    ...performedBy(context.requester),
    transmittalId,
    audit: () => [context.ownEntry("transmittal", transmittalId, detail)],
  });
}

/** The next number of a day. The caller holds the `transmittalNumbers` lock. */
async function nextUrlId(tx: Tx, createdOn: string): Promise<number> {
  const { last } = await tx
    .selectFrom("transmittals")
    .select((eb) => eb.fn.coalesce(eb.fn.max("url_id"), eb.val(0)).as("last"))
    .where("created_on", "=", createdOn)
    .executeTakeFirstOrThrow();
  return last + 1;
}

/** Makes a transmittal of Processed apostilles: all of them, or none (rule T-2). */
export async function createTransmittal(context: StaffContext, ids: readonly number[]): Promise<TransmittalRow> {
  const { portal, requester: staff } = context;
  return context.transaction(async (work) => {
    const { tx } = work;
    await takeTurn(tx, "transmittalNumbers");
    // The locks move the time on: the transmittal has that of its act, by which undo knows it, and its day.
    const set = await lockJoining(work, context, ids);
    const createdOn = context.today;
    const transmittal = await tx
      .insertInto("transmittals")
      .values({
        created_on: createdOn,
        url_id: await nextUrlId(tx, createdOn),
        tracking_shipping: null,
        created_by: staff.displayName,
        created_at: context.now,
        ...newAccessKey(portal, context.now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addProducts(work, context, set, { transmittalId: transmittal.id, detail: { order_products: ids.length } });
    return transmittal;
  });
}

/**
 * The order product that a number means: the one of this id where it can join, else the only one of this order that
 * can (rule T-2). Where none can join, the number stays a product's, whose refusal says why.
 * @throws 409 where an order and another order's product have the number, or several products of the order can join
 */
async function namedProduct(tx: Tx, number: number): Promise<number> {
  const joining = await tx
    .selectFrom("order_products as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.id", "p.order_id"])
    .where("p.product_id", "=", productIds.apostille)
    .where("p.status_id", "=", statusIds.processed)
    .where("p.transmittal_id", "is", null)
    .where("o.voided", "=", false)
    .where((eb) => eb.or([eb("p.id", "=", number), eb("p.order_id", "=", number)]))
    .execute();
  const [one, ...others] = joining;
  if (one === undefined || joining.every(({ id }) => id === number)) return number;
  if (joining.some(({ id }) => id === number))
    throw conflict("AMBIGUOUS_NUMBER", msg("staffErrors.orderOrProduct", number));
  if (others.length > 0) throw conflict("AMBIGUOUS_NUMBER", msg("staffErrors.severalApostilles", number));
  return one.id;
}

/** Adds one order product to a transmittal. @param number the product's, or its order's */
export async function addToTransmittal(
  context: StaffContext,
  transmittalId: number,
  number: number,
): Promise<TransmittalRow> {
  return context.transaction(async (work) => {
    const transmittal = await work.tx
      .selectFrom("transmittals")
      .selectAll()
      .where("id", "=", transmittalId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(msg("staffErrors.transmittalNotFound")));
    const id = await namedProduct(work.tx, number);
    const set = await lockJoining(work, context, [id]);
    await addProducts(work, context, set, { transmittalId, detail: { order_product: id } });
    return transmittal;
  });
}

/** Takes an order product off its transmittal; it goes back to Processed. */
export async function removeFromTransmittal(
  context: StaffContext,
  transmittal: TransmittalRow,
  orderProductId: number,
): Promise<void> {
  await context.transaction(async (work) => {
    const entry = await lockTransmittalProduct(work, transmittal, orderProductId);
    await commitChange(work, entry, {
      action: "remove_from_transmittal",
      ...performedBy(context.requester),
      audit: () => [context.ownEntry("transmittal", transmittal.id, { order_product: orderProductId })],
    });
  });
}

/** Ticks or unticks Arrived or Sent of one order product. */
export async function setTransmittalStatus(
  context: CommandContext,
  transmittal: TransmittalRow,
  orderProductId: number,
  { status_id: target, expected_status_id: expected }: TransmittalStatus,
): Promise<void> {
  const { requester } = context;
  await context.transaction(async (work) => {
    const entry = await lockTransmittalProduct(work, transmittal, orderProductId);
    const { product } = entry;
    if (!deskStatuses.includes(target)) throw refused("STEP_NOT_IN_WORKFLOW");
    if (product.status_id !== target) {
      await refuseStale(work, product, expected);
      const action = deskAction(product.status_id, target);
      if (action === null) throw refused("WRONG_STATUS");
      await commitChange(work, entry, { action, ...deskActor(requester) });
    }
    await context.audit(work.tx, "order_product", orderProductId, { transmittal: transmittal.id, to: target });
  });
}

/** The statuses whose products "mark all" moves to `target`: "not sent" moves sent ones alone (rule T-5). */
function movedByMarkAll(target: StatusId, forwardOnly: boolean): readonly StatusId[] {
  const place = (status: StatusId): number => sequenceOf(productIds.apostille, status);
  const isUnmarkOfSent = target === statusIds.arrivedAtLieutenantGovernor && !forwardOnly;
  if (isUnmarkOfSent) return [statusIds.shipped];
  return deskStatuses.filter((status) => status !== target && !(forwardOnly && place(status) > place(target)));
}

/**
 * Marks all products as arrived or sent, or not. They are locked by one statement, read under the lock and moved by one
 * more; those that the action table refuses (voided, unpaid, past the transmittal's steps) stay where they are.
 * @returns the refused ones, and why
 */
export async function setAllStatuses(
  context: CommandContext,
  transmittal: TransmittalRow,
  target: StatusId,
  forwardOnly: boolean,
): Promise<NonNullable<TransmittalMarked["stayed"]>> {
  const { requester } = context;
  if (!deskStatuses.includes(target)) throw refused("STEP_NOT_IN_WORKFLOW");
  return context.transaction(async (work) => {
    // No order joins meanwhile: commands that add to a transmittal lock it first.
    await lockTransmittal(work.tx, transmittal.id);
    const members = await lockProducts(work, { transmittalId: transmittal.id });
    const by = deskActor(requester);
    const moved = movedByMarkAll(target, forwardOnly);
    const stayed = members.flatMap((entry) => {
      const { id, status_id: from } = entry.product;
      const action = moved.includes(from) ? deskAction(from, target) : null;
      const decision = action === null ? null : decideOn(entry, { action, ...by });
      return decision === null || decision.allowed ? [] : { id, code: decision.reason };
    });
    for (const action of new Set(moved.flatMap((from) => deskAction(from, target) ?? []))) {
      const set = members.filter(
        ({ product: { status_id: from } }) => moved.includes(from) && deskAction(from, target) === action,
      );
      await commitChanges(work, set, { action, ...by });
    }
    // Also where nothing was left to move.
    const detail = { transmittal: transmittal.id, to: target, products: members.length };
    await context.audit(work.tx, "transmittal", transmittal.id, detail);
    return stayed;
  });
}

/** Saves the tracking number of a transmittal; null removes it. @throws 404 when there is no such transmittal */
export async function saveTrackingNumber(context: StaffContext, id: number, tracking: string | null): Promise<void> {
  await context.transaction(async (work) => {
    const transmittal = await lockTransmittal(work.tx, id);
    if (!transmittal) throw notFound(msg("staffErrors.transmittalNotFound"));
    // The search keeps the number with those of each product, which must not change meanwhile.
    await lockProducts(work, { transmittalId: id });
    await work.tx.updateTable("transmittals").set({ tracking_shipping: tracking }).where("id", "=", id).execute();
    await context.audit(work.tx, "transmittal", id);
  });
}
