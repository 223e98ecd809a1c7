// Rules: W-30 (docs/rules)
import type { LockingContext, TransactionContext } from "../../../../transaction.ts";
import type { bulkAnswerSchema, BulkRequest, ErrorCode } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { definitionOf, type QueueKey } from "@dop/domain/queues";
import { trackingNumberToSave } from "@dop/domain/tracking";
import { messageText, msg, textsIn, type Message } from "@dop/texts";
import type { z } from "zod";
import { invalid, notFound } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { performedBy } from "../../../../http/requester.ts";
import {
  writeAssignee,
  type Act,
  changeDetail,
  commitChanges,
  decideOn,
  hold,
  keepOrdersForUndo,
  lastChanges,
  lockProducts,
  writeFlags,
  type LockedProduct,
} from "../../../order/index.ts";
import { prepareLetters, type ShippedLetters } from "../../license-service/ship-letters.ts";
import { printRefusal, trackingOf } from "./batch-print.ts";

type BulkResult = z.infer<typeof bulkAnswerSchema>["results"][number];

interface Refusal {
  readonly code: ErrorCode;
  readonly message: Message;
}

/** The refusal of each order product; null for one that is changed. */
type Outcome = ReadonlyMap<number, Refusal | null>;

type Changing = Exclude<BulkRequest, { action: "flag" | "unflag" | "assign" }>;

function actOf({ requester }: StaffContext, body: Changing): Act {
  const base = { ...performedBy(requester), tracking: trackingNumbers(body) };
  switch (body.action) {
    case "tick_step":
      return { ...base, action: body.action, step: body.status_id };
    case "add_to_transmittal":
      return { ...base, action: body.action, transmittalId: body.transmittal_id };
    case "batch_print":
      return { ...base, action: body.action };
  }
}

/** Tracking numbers by order product id: the one for all, and a product's own number where it has one. */
function trackingNumbers(body: Changing): Map<number, string> {
  if (body.action === "add_to_transmittal") return new Map();
  const common = trackingNumberToSave(body.tracking_shipping ?? "");
  const own = trackingOf(body.action === "batch_print" ? body.tracking_numbers : {});
  return common === "" ? own : new Map([...body.ids.map((id) => [id, common] as const), ...own]);
}

/** The refusal of a row that has left the queue in which it was shown; null while it is in it. */
function leftQueueRefusal({ product }: LockedProduct, queue: QueueKey | undefined): Refusal | null {
  if (queue === undefined || product.queue === queue) return null;
  return product.status_id === definitionOf(queue).statusId
    ? { code: "STALE", message: msg("staffErrors.leftQueue") }
    : { code: "WRONG_STATUS", message: msg("errors.denials.WRONG_STATUS") };
}

function refusalOf({ requester }: StaffContext, entry: LockedProduct, act: Act): Refusal | null {
  if (act.action === "batch_print") return printRefusal(entry, requester);
  // Another user may have flagged it since the list was shown.
  if (act.action === "tick_step" && entry.order.flagged && !entry.order.voided)
    return { code: "ORDER_FLAGGED", message: msg("errors.flaggedFirst") };
  const decision = decideOn(entry, act);
  return decision.allowed ? null : { code: decision.reason, message: msg(`errors.denials.${decision.reason}`) };
}

/** Locks a transmittal before the orders that join it, as every command that adds to one. @throws 404 */
async function lockTransmittal({ tx }: TransactionContext, id: number): Promise<void> {
  const found = await tx.selectFrom("transmittals").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!found) throw notFound(msg("staffErrors.transmittalNotFound"));
}

async function change(
  context: StaffContext,
  work: LockingContext,
  body: Changing,
  letters: ShippedLetters | null,
): Promise<Outcome> {
  await letters?.lock(work.tx);
  if (body.action === "add_to_transmittal") await lockTransmittal(work, body.transmittal_id);
  const set = await lockProducts(work, body);
  const act = actOf(context, body);
  const shownIn = body.action === "tick_step" ? body.queue : undefined;
  const outcome = new Map(
    set.map((entry) => [
      entry.product.id,
      refusalOf(context, entry, act) ?? leftQueueRefusal(entry, shownIn) ?? letters?.refusalOf(entry) ?? null,
    ]),
  );
  const allowed = set.filter(({ product }) => outcome.get(product.id) === null);
  await commitChanges(work, allowed, {
    ...act,
    letters,
    audit: (changes) =>
      changes.map((one) =>
        context.ownEntry("order_product", one.product.id, { action: body.action, ...changeDetail(one) }),
      ),
  });
  // The answer to a print already says where each one is.
  return body.action === "batch_print" ? outcome : addConflictAuthors(work, set, outcome);
}

/** True for a body that asks for the step to Shipped, which sends letters of validity (rule W-42). */
const ships = (body: BulkRequest): body is Changing =>
  body.action === "batch_print" || (body.action === "tick_step" && body.status_id === statusIds.shipped);

/** Refusals of a product whose status is not the one that the list showed. */
const movedMeanwhile: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["WRONG_STATUS", "STEP_ALREADY_DONE"]);

/** A clerk who finds a product at another status than the list showed learns who moved it, and when. */
async function addConflictAuthors(
  work: TransactionContext,
  set: readonly LockedProduct[],
  outcome: Outcome,
): Promise<Outcome> {
  const moved = set
    .map(({ product }) => product)
    .filter(({ id }) => movedMeanwhile.has(outcome.get(id)?.code ?? "INTERNAL"));
  if (moved.length === 0) return outcome;
  const authors = await lastChanges(work, moved);
  return new Map(
    [...outcome].map(([id, refusal]) => [id, refusal && { ...refusal, message: authors.get(id) ?? refusal.message }]),
  );
}

const unknownProduct: Refusal = { code: "NOT_FOUND", message: msg("errors.staffOrderNotFound") };

/** Refuses words about people where those of an order were destroyed (rule P-19). */
const orderDestroyed: Refusal = { code: "WRONG_STATUS", message: msg("errors.orderDestroyed") };

async function flag(
  context: StaffContext,
  work: LockingContext,
  body: Extract<BulkRequest, { action: "flag" | "unflag" }>,
): Promise<Outcome> {
  const flagged = body.action === "flag";
  const { comment = "" } = body;
  const set = await lockProducts(work, body);
  const outcome = new Map(
    set.map(({ order, product }) => [
      product.id,
      order.destroyed_at !== null && comment !== "" ? orderDestroyed : null,
    ]),
  );
  const allowed = set.filter(({ product }) => outcome.get(product.id) === null);
  const orders = [...new Map(allowed.map(({ order }) => [order.id, order])).values()];
  const orderIds = orders.map(({ id }) => id);
  const by = performedBy(context.requester);
  if (orders.length > 0) hold(work);
  await writeFlags(work, orderIds, { flagged, comment, raisedBy: "staff" }, by);
  const detail = { action: body.action, flagged };
  await context.auditEach(
    work.tx,
    orderIds.map((id) => ({ subject: ["order", id], detail })),
  );
  if (orders.length > 0) await keepOrdersForUndo(work, orders, by);
  return outcome;
}

async function assign(
  context: StaffContext,
  work: LockingContext,
  body: Extract<BulkRequest, { action: "assign" }>,
): Promise<Outcome> {
  const set = await lockProducts(work, body);
  const orders = new Map(set.map(({ order }) => [order.id, order]));
  if (orders.size > 0) await writeAssignee(work.tx, [...orders.keys()], body.user_id, work.now);
  const { action, user_id: to } = body;
  await context.auditEach(
    work.tx,
    [...orders.values()].map(({ id, assignee_id: from }) => ({ subject: ["order", id], detail: { action, from, to } })),
  );
  return new Map(set.map(({ product }) => [product.id, null]));
}

function carryOut(
  context: StaffContext,
  work: LockingContext,
  body: BulkRequest,
  letters: ShippedLetters | null,
): Promise<Outcome> {
  switch (body.action) {
    case "flag":
    case "unflag":
      return flag(context, work, body);
    case "assign":
      return assign(context, work, body);
    default:
      return change(context, work, body, letters);
  }
}

/**
 * One action on each of up to fifty order products (POST /order-products/bulk), in one transaction: the orders are
 * locked, each product is decided on by itself, and what is allowed is written by a fixed number of statements. One
 * that refuses does not stop the others.
 * @returns the result for each id, in the order of the call, and the licenses of what was printed
 * @throws 400 for a flag without a comment and for a user who cannot have orders, 404 for an unknown transmittal
 */
export async function changeInBulk(
  context: StaffContext,
  body: BulkRequest,
): Promise<{ results: BulkResult[]; licenseNumbers: number[] }> {
  if (body.action === "flag" && (body.comment ?? "") === "")
    throw invalid([{ path: "comment", message: msg("officeValidation.flagCommentRequired") }]);
  const texts = textsIn(context.locale);
  const letters = ships(body) ? await prepareLetters(context, body.ids, actOf(context, body)) : null;
  return context.transaction(async (work) => {
    const outcome = await carryOut(context, work, body, letters);
    const results = body.ids.map((id): BulkResult => {
      const refusal = outcome.get(id);
      if (refusal === null) return { id, ok: true };
      const { code, message } = refusal ?? unknownProduct;
      return { id, ok: false, code, message: messageText(message, texts) };
    });
    const done = results.filter(({ ok }) => ok).map(({ id }) => id);
    if (done.length === 0) context.skipAudit();
    return { results, licenseNumbers: body.action === "batch_print" ? await licensesOf(work, done) : [] };
  });
}

async function licensesOf({ tx }: TransactionContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("orders")
    .innerJoin("order_products", "order_products.order_id", "orders.id")
    .select("orders.reference_id")
    .where("order_products.id", "in", [...ids])
    .orderBy("order_products.id")
    .execute();
  return [...new Set(rows.map((row) => row.reference_id))];
}
