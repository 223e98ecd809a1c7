// Rules: M-5 (docs/rules)
import { lineNames } from "@dop/domain/pricing";
import { textsIn, type Locale } from "@dop/domain/texts";
import type { Db } from "../../db/database.ts";

/** A cost line as a customer or a payment provider is told of it. */
export interface ChargedLine {
  readonly name: string;
  readonly amountCents: number;
}

/** What a customer pays, line by line with the transaction fee, without what ended before it was charged. */
export async function chargedLines(
  db: Db,
  order: { readonly id: number; readonly locale: Locale; readonly transaction_fee_cents: number },
): Promise<readonly ChargedLine[]> {
  const lines = await db
    .selectFrom("order_lines")
    .leftJoin("order_products", "order_products.id", "order_lines.order_product_id")
    .select(["kind", "product_id", "country", "name", "amount_cents"])
    .where("order_lines.order_id", "=", order.id)
    .where((eb) => eb.or([eb("ending", "is", null), eb("ending", "<>", "waived")]))
    .orderBy("sequence")
    .execute();
  const texts = textsIn(order.locale);
  const names = lineNames(lines, texts);
  return [
    ...lines.map((line, at) => ({ name: names[at] ?? line.name, amountCents: line.amount_cents })),
    { name: texts.pricing.transactionFee, amountCents: order.transaction_fee_cents },
  ];
}
