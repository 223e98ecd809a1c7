// Rules: W-45 (docs/rules)
import { effectsOf, ruleOf, type Effect } from "@dop/domain/workflow";
import { officeTexts } from "@dop/texts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Act, OrderChanges } from "../changes/act.ts";
import { closeCheckoutsSoon, settleHoldSoon } from "./payment-jobs.ts";
import { lowerSettledFlag } from "./flag-order.ts";
import { keepForUndo } from "./held-change.ts";
import { requestPaperReturn } from "./request-paper-return.ts";

/** An act as effects see it. */
type Followed = Act & { readonly undoId: string | null };

type Runner = (work: TransactionContext, orders: readonly OrderChanges[], act: Followed) => Promise<void>;

const forEach =
  (run: (work: TransactionContext, one: OrderChanges, act: Followed) => Promise<unknown>): Runner =>
  async (work, orders, act) => {
    for (const one of orders) await run(work, one, act);
  };

type LoweredBy = "documentsConfirmed" | "issueResolved" | "refundUndone" | "documentsCanceled";
const lowerFlag = (by: LoweredBy): Runner =>
  forEach((work, { order }) => lowerSettledFlag(work, order.id, officeTexts.systemFlags[by]));

const runners: Readonly<Record<Effect, Runner>> = {
  close_checkouts: forEach((work, { order }) => closeCheckoutsSoon(work, order.id)),
  // One job looks at all holds.
  settle_hold: async (work, [first]) => first && settleHoldSoon(work, first.order),
  request_paper_return: forEach((work, { order, changes }) =>
    requestPaperReturn(
      work,
      order,
      changes.map(({ before }) => before),
    ),
  ),
  send_letter: async (work, orders, { action, letters }) => {
    if (!letters) throw new Error(`${action} ships a letter of validity and the command has prepared none`);
    await letters.send(
      work,
      orders.flatMap(({ changes }) => changes),
    );
  },
  keep_for_undo: forEach((work, { changes }, act) => keepForUndo(work, changes, act)),
  lower_flag_confirmed: lowerFlag("documentsConfirmed"),
  lower_flag_resolved: lowerFlag("issueResolved"),
  lower_flag_undone: lowerFlag("refundUndone"),
  lower_flag_canceled: lowerFlag("documentsCanceled"),
};

/** Runs the effects of an act's row in the transaction of the act: one that fails rolls all of it back. */
export async function runEffects(
  work: TransactionContext,
  orders: readonly OrderChanges[],
  act: Followed,
): Promise<void> {
  const followed = orders.map((one) => {
    const { order, changes } = one;
    const changed = changes.map(({ before, product }) => ({
      productId: before.product_id,
      from: before.status_id,
      to: product.status_id,
    }));
    const { paid_at: paidAt, payment_held: isHeld, flagged: isFlagged } = order;
    return {
      one,
      effects: effectsOf(act.action, { actor: act.actor, isPaid: paidAt !== null, isHeld, isFlagged, changed }),
    };
  });
  for (const effect of ruleOf(act.action).effects) {
    const concerned = followed.filter(({ effects }) => effects.includes(effect)).map(({ one }) => one);
    if (concerned.length > 0) await runners[effect](work, concerned, act);
  }
}
