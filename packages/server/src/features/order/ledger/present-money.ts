// Rules: M-25, M-26 (docs/rules)
import type { CustomerOrderProduct, Money } from "@dop/domain/contract";
import { due, moneyState, owed, payable, refundable, type OrderMoney } from "@dop/domain/ledger";
import { toDollars } from "@dop/domain/pricing";
import { sql, type Selectable } from "kysely";
import type { OrderProductRow, Schema } from "../../../db/schema.ts";

/** A line of the ledger as one statement reads it with its order; the time is ISO text from JSON. */
export interface EntryRow extends Pick<
  Selectable<Schema["payment_entries"]>,
  "kind" | "amount_cents" | "order_product_id" | "reference" | "card_last4"
> {
  readonly occurred_at: string;
}

/** The ledger of the order `o` as a JSON array, oldest first: a column of the statement that reads the order. */
export const entriesOfOrder = sql<EntryRow[]>`
  coalesce((select json_agg(json_build_object('kind', e.kind, 'amount_cents', e.amount_cents,
      'order_product_id', e.order_product_id, 'reference', e.reference,
      'card_last4', coalesce(e.card_last4, paid.card_last4), 'occurred_at', e.occurred_at) order by e.id)
    from payment_entries e left join payments paid on paid.id = e.payment_id where e.order_id = o.id), '[]'::json)`;

/** An order's money as the answers carry it, in dollars. */
export const presentMoney = (money: OrderMoney, entries: readonly EntryRow[]): Money => ({
  state: moneyState(money, entries),
  total: toDollars(money.total),
  payable: toDollars(payable(money)),
  held: toDollars(money.held),
  paid: toDollars(money.paid),
  refunded: toDollars(money.refunded),
  due: toDollars(due(money)),
  owed: toDollars(owed(money)),
  entries: entries.map((entry) => ({
    at: new Date(entry.occurred_at).toISOString(),
    kind: entry.kind,
    amount: toDollars(entry.amount_cents),
    order_product_id: entry.order_product_id,
    reference: entry.reference,
    card_last4: entry.card_last4,
  })),
});

/** One product's money as the answers carry it, in dollars. */
export function presentProductMoney(
  money: OrderMoney,
  product: Pick<OrderProductRow, "id" | "ending" | "ending_reason" | "share_cents" | "refunded_cents">,
): Pick<CustomerOrderProduct, "refundable" | "refunded" | "kept"> {
  const keptCents = product.ending === "kept" ? (product.share_cents ?? 0) - product.refunded_cents : 0;
  return {
    refundable: toDollars(refundable(money, product.id)),
    refunded: toDollars(product.refunded_cents),
    kept: keptCents > 0 ? { amount: toDollars(keptCents), reason: product.ending_reason ?? "" } : null,
  };
}
