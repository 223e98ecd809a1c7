// Rules: W-45 (docs/rules)
import { effectsOf, ruleOf, type Effect } from "@dop/domain/workflow";
import { officeTexts } from "@dop/texts";
import type { TransactionContext } from "../../../transaction.ts";
import type { Act, OrderChanges } from "../changes/act.ts";
import { closeCheckoutsSoon, settleHoldSoon } from "./payment-jobs.ts";
import { lowerSettledFlag } from "./flag-order.ts";
import { hold } from "./held-acts.ts";
import { requestPaperReturn } from "./request-paper-return.ts";

type Runner = (work: TransactionContext, orders: readonly OrderChanges[], act: Act) => Promise<void>;

const forEach =
  (run: (work: TransactionContext, one: OrderChanges, act: Act) => Promise<unknown>): Runner =>
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
  // Kept at the end of the act (`commitChange`), and told ten seconds later.
  keep_for_undo: async () => undefined,
  tell_later: async () => undefined,
  lower_flag_confirmed: lowerFlag("documentsConfirmed"),
  lower_flag_resolved: lowerFlag("issueResolved"),
  lower_flag_undone: lowerFlag("refundUndone"),
  lower_flag_canceled: lowerFlag("documentsCanceled"),
};

/**
 * Runs the effects of an act's row in the transaction of the act: one that fails rolls all of it back. All of an act
 * can be undone, or nothing of it; its effects on others then wait (`TransactionContext.held`).
 */
export async function runEffects(work: TransactionContext, orders: readonly OrderChanges[], act: Act): Promise<void> {
  const followed = orders.map((one) => {
    const { order, changes } = one;
    const changed = changes.map(({ before, product }) => ({
      productId: before.product_id,
      from: before.status_id,
      to: product.status_id,
    }));
    const { paid_at: paidAt, payment_held: isHeld, flagged: isFlagged, second_look: awaitsSecondLook } = order;
    const facts = { actor: act.actor, isPaid: paidAt !== null, isHeld, isFlagged, awaitsSecondLook, changed };
    return { one, effects: effectsOf(act.action, facts) };
  });
  if (act.author.userId !== null && followed.every(({ effects }) => effects.includes("keep_for_undo"))) hold(work);
  for (const effect of ruleOf(act.action).effects) {
    const concerned = followed.filter(({ effects }) => effects.includes(effect)).map(({ one }) => one);
    if (concerned.length > 0) await runners[effect](work, concerned, act);
  }
}
