import type { Money, StaffOrder } from "@dop/domain/contract";
import { bookKindOf, isPaidInPart, lostDispute, wonDispute } from "@dop/domain/ledger";
import { toCents } from "@dop/domain/pricing";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents, formatDateTime, formatDollars } from "../../../../lib/words/format.ts";
import { DefinitionList } from "../../../../ui/lists/definition-list.tsx";
import { SideSection } from "../side/side-section.tsx";
import { useProductName } from "../product/product-name.ts";
import { ApproveRefunds } from "./approve-refunds.tsx";
import { RefundDecisions } from "./refund-decisions.tsx";
import { RefundOwed } from "./refund-owed.tsx";
import { RefundRequest } from "./refund-request.tsx";

/** Amounts shown only when positive. */
const optional = ["held", "paid", "refunded", "due", "owed"] as const;
const urgent: ReadonlySet<string> = new Set(["due", "owed"]);

/** The order's money: its costs, what came and went back, what is due or owed, the ledger (rules M-25 and M-26). */
export function MoneySection({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderMoney");
  const { money } = order;
  const disputes = ([lostDispute, wonDispute] as const).map((kind) => ({
    kind,
    cents: money.entries
      .filter((entry) => bookKindOf(entry) === kind)
      .reduce((cents, { amount }) => cents + toCents(amount), 0),
  }));
  return (
    <SideSection title={t.heading}>
      <DefinitionList
        items={[
          { term: t.state, value: <strong>{isPaidInPart(money) ? t.paidInPart : t.states[money.state]}</strong> },
          ...disputes
            .filter(({ cents }) => cents > 0)
            .map(({ kind, cents }) => ({ term: t.kinds[kind], value: formatCents(cents) })),
          { term: t.total, value: formatDollars(money.total) },
          ...(money.payable === money.total ? [] : [{ term: t.payable, value: formatDollars(money.payable) }]),
          ...optional
            .filter((name) => money[name] > 0)
            .map((name) => ({
              term: t[name],
              value: (
                <span className={urgent.has(name) ? "font-bold text-error" : ""}>{formatDollars(money[name])}</span>
              ),
            })),
        ]}
      />
      <ApproveRefunds order={order} />
      {order.refund_request ? (
        <RefundRequest order={order} request={order.refund_request} />
      ) : (
        <RefundOwed order={order} />
      )}
      <OpenRefunds order={order} />
      <Entries order={order} />
      <RefundDecisions order={order} />
    </SideSection>
  );
}

/** Unpaid parts of refunds with their amounts (rule M-37). */
function OpenRefunds({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderMoney");
  if (order.open_refunds.length === 0) return null;
  return (
    <ul aria-label={t.openRefunds} className="mt-3 grid gap-1.5 border-t border-salt-200 pt-2 text-sm">
      {order.open_refunds.map(({ at, state, amount, order_product_id: product, card_last4: card }) => (
        <li key={`${at} ${String(product)} ${String(amount)} ${String(card)}`}>
          <span className="font-semibold text-error">
            {t.refund(formatDollars(amount), card === null ? [] : [card])}
          </span>
          <span className="block text-xs text-ink-2">{t.openRefund[state]}</span>
        </li>
      ))}
    </ul>
  );
}

function Entries({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("orderMoney");
  const nameOf = useProductName(order);
  const { entries } = order.money;
  if (entries.length === 0) return <p className="mt-2 text-sm text-ink-2">{t.none}</p>;

  const about = ({ order_product_id: id, card_last4: card }: Money["entries"][number]): string => {
    const product = order.products.find((candidate) => candidate.id === id);
    const said = [product && nameOf(product), card !== null && t.card(card)].filter(Boolean);
    return said.map((words) => `, ${words}`).join("");
  };
  return (
    <ol aria-label={t.entries} className="mt-3 grid gap-1.5 border-t border-salt-200 pt-2 text-sm">
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.reference} ${entry.at}`}>
          <span className="flex justify-between gap-3">
            <span className="font-semibold">{t.kinds[bookKindOf(entry)]}</span>
            <span className="tabular-nums">{formatDollars(entry.amount)}</span>
          </span>
          <span className="block text-xs text-ink-2">
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            {about(entry)}
          </span>
          <span className="block text-xs break-all text-ink-2">{t.reference(entry.reference)}</span>
        </li>
      ))}
    </ol>
  );
}
