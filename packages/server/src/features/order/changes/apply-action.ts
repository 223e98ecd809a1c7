// Rules: W-29 (docs/rules)
import { due } from "@dop/domain/ledger";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { DocumentReason } from "@dop/domain/staff";
import { decide, skippedSteps, type ActionName, type Transition } from "@dop/domain/workflow";
import type { Tx } from "../../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { refused } from "../../../http/api-error.ts";
import type { AuditEntry } from "../../../audit-log/audit.ts";
import type { Performer } from "../../../http/requester.ts";
import { endingOf, type RetainedMoney } from "../ledger/ending.ts";
import { saveMoney } from "../ledger/order-money.ts";
import { endLookOfEnded } from "./end-second-look.ts";
import { productState, type LockedOrder } from "./locked-order.ts";
import { movedProduct, queueAt } from "./moved-product.ts";
import { tellingOf, type Telling } from "./told-status.ts";
import { writeChanges } from "./write-changes.ts";

export interface ActionRequest extends Performer {
  readonly action: ActionName;
  readonly now: Date;
  /** For ticking and unticking. */
  readonly step?: StatusId;
  /** For joining a transmittal. */
  readonly transmittalId?: number;
  /** Why documents are not accepted (rule P-22). */
  readonly reason?: DocumentReason | undefined;
  /** For a cancellation after payment: the office keeps the money. Without it the money is owed to the customer. */
  readonly kept?: RetainedMoney;
  /** Whether no email is sent with the change: by the caller's wish, or because it is sent later. */
  readonly isQuiet?: boolean;
  /** The audit entry of the change, where nothing else has one to write. */
  readonly record?: (applied: AppliedAction) => AuditEntry;
}

/** A product that changed, and the mail that reports it; null also where the customer knows the status (rule W-44). */
export interface AppliedAction extends Pick<Telling, "mail" | "isNews" | "leavesTold"> {
  readonly product: OrderProductRow;
  readonly from: StatusId;
  /** The steps that a jump left out (rule W-29). */
  readonly skipped: readonly StatusId[];
}

/** What the audit log keeps of a change: from where to where, and the steps that were left out. */
export function changeDetail({ from, product, skipped }: AppliedAction): Record<string, unknown> {
  return { from, to: product.status_id, ...(skipped.length === 0 ? {} : { skipped }) };
}

/** The steps of the workflow that a transition skips; a single step skips none. */
export function skippedBy(product: OrderProductRow, transition: Transition): StatusId[] {
  return skippedSteps({ productId: product.product_id, statusId: product.status_id }, transition.to);
}

/** Writes the queue that a product belongs to now; its time in the queue continues while the queue stays the same. */
export async function requeue(
  tx: Tx,
  order: Pick<OrderRow, "voided" | "corrections">,
  product: OrderProductRow,
  now: Date,
): Promise<void> {
  const queue = queueAt(order, product);
  if (queue === product.queue) return;
  await tx
    .updateTable("order_products")
    .set({ queue, queue_entered_at: queue === null ? null : now })
    .where("id", "=", product.id)
    .execute();
}

/** What the end of a product writes on it; nothing for every other change. */
async function endingColumns(tx: Tx, product: OrderProductRow, { to }: Transition, kept: RetainedMoney | undefined) {
  return to === statusIds.canceled ? endingOf(tx, product.order_id, product.id, kept) : {};
}

/**
 * Saves the order's sums. What a dispute took of a shipped product is due again when that product continues (rule
 * M-48).
 */
async function saveSums(tx: Tx, { id, paid_at: paidAt }: LockedOrder["order"]): Promise<void> {
  const money = await saveMoney(tx, id);
  if (paidAt !== null && due(money) > 0)
    await tx.updateTable("orders").set({ paid_at: null }).where("id", "=", id).execute();
}

/**
 * Carries out one action on one product of a locked order: checks it against the action table, and writes the status,
 * the queue, the history and the entry of `record` by one statement. Mail is the caller's, in the same transaction, and
 * so is the audit without `record`.
 * @throws 409 when another user was faster or the action has not its time, 403 for the wrong actor
 */
export async function applyAction(
  tx: Tx,
  { order }: LockedOrder,
  product: OrderProductRow,
  request: ActionRequest,
): Promise<AppliedAction> {
  const decision = decide(request.action, request.actor, productState(order, product), request.step);
  if (!decision.allowed) throw refused(decision.reason);
  const ending = await endingColumns(tx, product, decision, request.kept);
  const { toldStatus: told_status, ...telling } = tellingOf(product, decision, request.isQuiet ?? false);
  const changed = { ...movedProduct(order, product, decision, request), ...ending, told_status };
  const skipped = skippedBy(product, decision);
  const applied = { product: changed, from: product.status_id, skipped, ...telling };
  const isMoved = changed.status_id !== product.status_id;
  const audit = request.record === undefined ? [] : [request.record(applied)];
  await writeChanges(tx, [{ ...applied, isMoved }], { ...request, audit });
  if (changed.status_id === statusIds.canceled) await endLookOfEnded(tx, order, request.now);
  if (changed.ending !== null || order.reversed_cents > 0) await saveSums(tx, order);
  return applied;
}

/** Carries out an action on every product of the order that permits it, in order; those that do not are passed over. */
export async function applyWherePossible(
  tx: Tx,
  locked: LockedOrder,
  request: ActionRequest,
): Promise<AppliedAction[]> {
  const applied: AppliedAction[] = [];
  for (const product of locked.products) {
    if (!decide(request.action, request.actor, productState(locked.order, product), request.step).allowed) continue;
    applied.push(await applyAction(tx, locked, product, request));
  }
  return applied;
}
