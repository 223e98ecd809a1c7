import { features, idle, type Fault } from "./fault.ts";

export const moneyFaults: readonly Fault[] = [
  {
    name: "cent-of-charge-lost",
    file: `${features}/money/provider-events/settle-payment.ts`,
    find: "    amountCents: event.amountCents,\n    provider: work.portal.payments.name,",
    replace: "    amountCents: event.amountCents - 1,\n    provider: work.portal.payments.name,",
  },
  {
    name: "failed-refund-ignored",
    file: `${features}/money/refunds/failed-refunds.ts`,
    find: "if (failed.length === 0) return [];",
    replace: "if (failed.length >= 0) return [];",
  },
  {
    name: "released-part-taken-for-refund",
    file: "server/src/ports/payments/stripe-refunds.ts",
    find: "captured = amount }: ChargeAmounts): number => amount - captured;",
    replace: "captured = amount }: ChargeAmounts): number => 0 * (amount - captured);",
  },
  {
    name: "closeout-misses-refunds",
    file: `${features}/money/closeouts/close-day.ts`,
    find: "where e.entry_id = m.id)`.execute(tx);",
    replace: "where e.entry_id = m.id) and m.kind <> 'refund'`.execute(tx);",
  },
  {
    name: "closeout-forgets-failed-refunds",
    file: `${features}/money/closeouts/close-day.ts`,
    find: `\${sumOf("refund")} - \${sumOf("refund_failed")}`,
    replace: `\${sumOf("refund")} - 0 * \${sumOf("refund_failed")}`,
  },
  {
    name: "lost-dispute-not-booked",
    file: `${features}/money/disputes/settle-dispute.ts`,
    find: "  if (amountCents > 0)\n",
    replace: "  if (amountCents < 0)\n",
  },
  idle(
    "missed-payments-never-found",
    "reconcile-payments",
    "({ paymentId }) => money.reconcilePayments(portal(), paymentId),",
  ),
  idle("holds-never-settled", "settle-holds", "() => money.settleHolds(portal()),"),
];
