// Rules: T-1, T-5 (docs/rules)
import { productIds, type StatusId } from "@dop/domain/orders";
import { msg } from "@dop/domain/texts/message";
import { deskAction, deskStatuses, sequenceOf } from "@dop/domain/workflow";
import type { Tx } from "../../db/database.ts";
import { notFound, refused } from "../../http/api-error.ts";
import { officeDate } from "../../http/office-time.ts";
import { performedBy, type Requester } from "../../http/requester.ts";
import type { CommandContext, StaffContext, Work } from "../../http/command-context.ts";
import { mailChange } from "../mail/index.ts";
import { applyAction, lockOrder, type LockedOrder } from "../order-changes/index.ts";
import { newAccessKey } from "./access-key.ts";
import { deskActor, type TransmittalRow } from "./transmittal-access.ts";

/** Locks the orders of these products, in order of their ids, as every command that locks several. */
async function lockProducts(tx: Tx, ids: readonly number[]): Promise<{ locked: LockedOrder; productId: number }[]> {
  const rows = await tx
    .selectFrom("order_products")
    .select(["id", "order_id"])
    .where("id", "in", [...ids])
    .orderBy("order_id")
    .orderBy("id")
    .execute();
  if (rows.length !== new Set(ids).size) throw notFound(msg("errors.orderNotFound"));
  const found: { locked: LockedOrder; productId: number }[] = [];
  for (const { id, order_id } of rows) {
    const locked = await lockOrder(tx, { id: order_id });
    if (!locked) throw notFound(msg("errors.orderNotFound"));
    found.push({ locked, productId: id });
  }
  return found;
}

const productOf = ({ locked, productId }: { locked: LockedOrder; productId: number }) => {
  const product = locked.products.find((candidate) => candidate.id === productId);
  if (!product) throw notFound(msg("errors.orderNotFound"));
  return product;
};

async function join(
  tx: Tx,
  { requester: staff, now }: StaffContext,
  transmittalId: number,
  ids: readonly number[],
): Promise<void> {
  for (const entry of await lockProducts(tx, ids)) {
    await applyAction(tx, entry.locked, productOf(entry), {
      action: "add_to_transmittal",
      ...performedBy(staff),
      now,
      transmittalId,
    });
  }
}

/** The next number of a day; the advisory lock makes two clerks take turns. */
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
  return context.transaction(async ({ tx }) => {
    const createdOn = officeDate(context.now, portal.config.office.timeZone);
    await lockTransmittalNumbers(tx);
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
    await join(tx, context, transmittal.id, ids);
    await context.audit(tx, {
      subjectType: "transmittal",
      subjectId: transmittal.id,
      detail: { order_products: ids.length },
    });
    return transmittal;
  });
}

/** Adds one order product to a transmittal. */
export async function addToTransmittal(
  context: StaffContext,
  transmittalId: number,
  orderProductId: number,
): Promise<TransmittalRow> {
  return context.transaction(async ({ tx }) => {
    const transmittal = await tx
      .selectFrom("transmittals")
      .selectAll()
      .where("id", "=", transmittalId)
      .forUpdate()
      .executeTakeFirst();
    if (!transmittal) throw notFound(msg("errors.transmittalNotFound"));
    await join(tx, context, transmittalId, [orderProductId]);
    await context.audit(tx, {
      subjectType: "transmittal",
      subjectId: transmittalId,
      detail: { order_product: orderProductId },
    });
    return transmittal;
  });
}

/** Takes an order product off its transmittal; it goes back to Processed. */
export async function removeFromTransmittal(
  context: StaffContext,
  transmittal: TransmittalRow,
  orderProductId: number,
): Promise<void> {
  const { requester: staff } = context;
  await context.transaction(async ({ tx }) => {
    const [entry] = await lockProducts(tx, [orderProductId]);
    if (!entry || productOf(entry).transmittal_id !== transmittal.id) throw notFound(msg("errors.orderNotFound"));
    await applyAction(tx, entry.locked, productOf(entry), {
      action: "remove_from_transmittal",
      ...performedBy(staff),
      now: context.now,
    });
    await context.audit(tx, {
      subjectType: "transmittal",
      subjectId: transmittal.id,
      detail: { order_product: orderProductId },
    });
  });
}

/** What the Lt. Governor's desk requests for one product. */
interface DeskMove {
  readonly target: StatusId;
  /** The status that the caller saw; another one is a conflict. */
  readonly expected?: StatusId | undefined;
}

async function move(
  work: Work,
  requester: Requester,
  entry: { locked: LockedOrder; productId: number },
  { target, expected }: DeskMove,
): Promise<void> {
  const { tx, now } = work;
  const product = productOf(entry);
  if (!deskStatuses.includes(target)) throw refused("STEP_NOT_IN_WORKFLOW");
  if (product.status_id === target) return;
  const action = deskAction(product.status_id, target);
  if (action === null) throw refused("WRONG_STATUS");
  const applied = await applyAction(tx, entry.locked, product, {
    action,
    ...deskActor(requester),
    now,
    ...(expected === undefined ? {} : { expectedStatus: expected }),
  });
  await mailChange(work, entry.locked.order, applied);
}

/** Ticks or unticks Arrived or Sent of one order product. */
export async function setTransmittalStatus(
  context: CommandContext,
  transmittal: TransmittalRow,
  orderProductId: number,
  wished: DeskMove,
): Promise<void> {
  const { requester } = context;
  await context.transaction(async (work) => {
    const { tx } = work;
    const [entry] = await lockProducts(tx, [orderProductId]);
    if (!entry || productOf(entry).transmittal_id !== transmittal.id) throw notFound(msg("errors.orderNotFound"));
    await move(work, requester, entry, wished);
    await context.audit(tx, {
      subjectType: "order_product",
      subjectId: orderProductId,
      detail: { transmittal: transmittal.id, to: wished.target },
    });
  });
}

/**
 * Mark all as arrived or sent, or not. Forward only, products that are beyond stay; voided orders and products that
 * left the transmittal's steps stay, too.
 */
export async function setAllStatuses(
  context: CommandContext,
  transmittal: TransmittalRow,
  target: StatusId,
  forwardOnly: boolean,
): Promise<void> {
  const { requester } = context;
  if (!deskStatuses.includes(target)) throw refused("STEP_NOT_IN_WORKFLOW");
  await context.transaction(async (work) => {
    const { tx } = work;
    const rows = await tx
      .selectFrom("order_products")
      .select("id")
      .where("transmittal_id", "=", transmittal.id)
      .execute();
    const entries =
      rows.length === 0
        ? []
        : await lockProducts(
            tx,
            rows.map((row) => row.id),
          );
    for (const entry of entries) {
      const { status_id: current } = productOf(entry);
      const onItsWay = deskStatuses.includes(current);
      const beyond = sequenceOf(productIds.apostille, current) > sequenceOf(productIds.apostille, target);
      if (!onItsWay || entry.locked.order.voided || (forwardOnly && beyond)) continue;
      await move(work, requester, entry, { target });
    }
    await context.audit(tx, {
      subjectType: "transmittal",
      subjectId: transmittal.id,
      detail: { transmittal: transmittal.id, to: target, products: entries.length },
    });
  });
}

/** Saves the tracking number of a transmittal; null removes it. @throws 404 when there is no such transmittal */
export async function saveTrackingNumber(context: StaffContext, id: number, tracking: string | null): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const saved = await tx
      .updateTable("transmittals")
      .set({ tracking_shipping: tracking })
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!saved) throw notFound(msg("errors.transmittalNotFound"));
    await context.audit(tx, { subjectType: "transmittal", subjectId: id });
  });
}

async function lockTransmittalNumbers(tx: Tx): Promise<void> {
  await tx.selectNoFrom((eb) => eb.fn("pg_advisory_xact_lock", [eb.lit(715_002)]).as("locked")).execute();
}
