// Rules: M-29, W-10, W-29, W-45 (docs/rules)
import { due } from "@dop/domain/ledger";
import { statusIds } from "@dop/domain/orders";
import { ruleOf, skippedSteps, type Transition } from "@dop/domain/workflow";
import type { Tx } from "../../../db/database.ts";
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { refused } from "../../../http/api-error.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { keepForUndo } from "../effects/held-acts.ts";
import { runEffects } from "../effects/run-effects.ts";
import { endingOf, saveMoney } from "../ledger/order-money.ts";
import { mailAct } from "../mail/mail-act.ts";
import { byOrder, type Act, type LockedProduct, type ProductChange } from "./act.ts";
import { endLookOfEnded } from "./corrections.ts";
import { type LockedOrder, decideOn } from "./locked-order.ts";
import { movedProduct, noticeOf } from "./moved-product.ts";
import { writeChanges } from "./write-changes.ts";

interface Decided extends LockedProduct {
  readonly transition: Transition;
}

export interface CommittedAct {
  readonly changes: readonly ProductChange[];
  /** Customers' mails that leave now: none of an act that can be undone. */
  readonly outboxIds: readonly number[];
}

/** The detail of a change for the audit log, with the steps that were left out. */
export const changeDetail = ({ before, product, skipped }: ProductChange): Record<string, unknown> => ({
  from: before.status_id,
  to: product.status_id,
  ...(skipped.length === 0 ? {} : { skipped }),
});

const isEnd = ({ transition }: Decided): boolean => transition.to === statusIds.canceled;
const awaitsRefund = ({ product }: LockedProduct): boolean => product.status_id === statusIds.refundRequested;

/** The columns that the end of a product writes: the office keeps its money only where no refund waits (rule W-10). */
async function endingColumns(tx: Tx, decided: Decided, { choice }: Act) {
  const { product } = decided;
  if (!isEnd(decided)) return {};
  return endingOf(tx, product, choice?.refund === "none" && !awaitsRefund(decided) ? choice.reason : undefined);
}

/** Actions by which the provider's answer to a refund has come, or none is needed. */
const endsRefund = ({ action }: Act): boolean => action === "approve_refund" || action === "finish_refund";

/** True for an action of which the customer hears later, by what is so then. */
const isToldLater = ({ action }: Act): boolean => ruleOf(action).effects.includes("tell_later");

async function changeOf(work: TransactionContext, decided: Decided, act: Act): Promise<ProductChange> {
  const { order, product: before, transition } = decided;
  const tracking = act.tracking?.get(before.id) ?? before.tracking_shipping;
  // A new number is news (rule W-44).
  const known = tracking === before.tracking_shipping ? before : { ...before, told_status: null };
  const { toldStatus, ...notice } = noticeOf(known, transition, act.isQuiet === true || isToldLater(act));
  const product: OrderProductRow = {
    ...movedProduct(order, before, transition, { now: work.now, ...act }),
    ...(await endingColumns(work.tx, decided, act)),
    refund_asked_cents: endsRefund(act) ? null : before.refund_asked_cents,
    tracking_shipping: tracking,
    told_status: toldStatus,
  };
  const at = { productId: before.product_id, statusId: before.status_id };
  return { order, product, before, skipped: skippedSteps(at, transition.to), ...notice };
}

/** Saves an order's sums: money that a dispute took is due again when its shipped product continues (rule M-48). */
async function saveSums(tx: Tx, { id, paid_at: paidAt }: OrderRow): Promise<void> {
  const money = await saveMoney(tx, id);
  if (paidAt !== null && due(money) > 0)
    await tx.updateTable("orders").set({ paid_at: null }).where("id", "=", id).execute();
}

/** Writes changes with their history and audit by one statement, and their orders' sums. */
async function write(work: TransactionContext, decided: readonly Decided[], act: Act): Promise<ProductChange[]> {
  const changes: ProductChange[] = [];
  for (const one of decided) changes.push(await changeOf(work, one, act));
  const written = changes.map((change) => ({
    ...change,
    isMoved: change.product.status_id !== change.before.status_id,
  }));
  await writeChanges(work.tx, written, { ...act, now: work.now, audit: act.audit?.(changes) ?? [] });
  for (const { order, changes: ofOrder } of byOrder(changes)) {
    const isEnded = ofOrder.some(({ product }) => product.status_id === statusIds.canceled);
    if (isEnded) await endLookOfEnded(work.tx, order, work.now);
    if (isEnded || order.reversed_cents > 0) await saveSums(work.tx, order);
  }
  return changes;
}

async function commit(work: TransactionContext, decided: readonly Decided[], act: Act): Promise<CommittedAct> {
  // Each end changes the share of the next: requested refunds first, so that the common fees go with the choice.
  const inTurn = decided.toSorted((a, b) => Number(awaitsRefund(b)) - Number(awaitsRefund(a)));
  const steps = decided.some(isEnd) ? inTurn.map((one) => [one]) : [decided];
  const changes: ProductChange[] = [];
  for (const step of steps) changes.push(...(await write(work, step, act)));
  const orders = byOrder(changes);
  await runEffects(work, orders, act);
  const mailed = isToldLater(act) ? [] : await mailAct(work, orders, act);
  if (work.held === undefined) return { changes, outboxIds: mailed };
  await keepForUndo(work, orders, act);
  return { changes, outboxIds: [] };
}

/**
 * Commits an act on several products, of one or more orders, and is with {@link commitChange} the only writer of a
 * status: decides by the action table, writes status, queue, history and audit by one statement, and then the effects
 * and the mail of the action's row, once for each order. Products that the table refuses are passed over.
 */
export async function commitChanges(
  work: TransactionContext,
  target: LockedOrder | readonly LockedProduct[],
  act: Act,
): Promise<CommittedAct> {
  const entries = "products" in target ? target.products.map((product) => ({ order: target.order, product })) : target;
  const decided = entries.flatMap((entry): Decided[] => {
    const transition = decideOn(entry, act);
    return transition.allowed ? [{ ...entry, transition }] : [];
  });
  return decided.length === 0 ? { changes: [], outboxIds: [] } : commit(work, decided, act);
}

/**
 * Commits an act on one product, as {@link commitChanges} does.
 * @throws 409 when the action has not its time, 403 for the wrong actor
 */
export async function commitChange(
  work: TransactionContext,
  entry: LockedProduct,
  act: Act,
): Promise<CommittedAct & { readonly product: OrderProductRow }> {
  const decision = decideOn(entry, act);
  if (!decision.allowed) throw refused(decision.reason);
  const done = await commit(work, [{ ...entry, transition: decision }], act);
  return { ...done, product: done.changes[0]?.product ?? entry.product };
}
