// Rules: M-5 (docs/rules)
import { lineNames, type KeptLine } from "@dop/domain/pricing";
import { textsIn } from "@dop/texts";
import type { Db } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";

/** A cost line as a customer or a payment provider sees it. */
export interface ChargedLine {
  readonly name: string;
  readonly amountCents: number;
}

/** A cost line as it was written with its order. */
export interface WrittenLine extends KeptLine {
  readonly name: string;
  /** Cents. */
  readonly amount: number;
}

/** Lines that are known, as the customer sees them, with the transaction fee. */
export function linesCharged(
  lines: readonly WrittenLine[],
  order: Pick<OrderRow, "locale" | "transaction_fee_cents">,
): readonly ChargedLine[] {
  const texts = textsIn(order.locale);
  const names = lineNames(lines, texts);
  return [
    ...lines.map((line, at) => ({ name: names[at] ?? line.name, amountCents: line.amount })),
    { name: texts.pricing.transactionFee, amountCents: order.transaction_fee_cents },
  ];
}

/** The lines that a customer pays, with the transaction fee, without products that ended before they were charged. */
export async function chargedLines(
  db: Db,
  order: Pick<OrderRow, "id" | "locale" | "transaction_fee_cents">,
): Promise<readonly ChargedLine[]> {
  const lines = await db
    .selectFrom("order_lines")
    // By the order as well: without statistics of a nearly empty table the planner would read all products.
    .leftJoin("order_products", (join) =>
      join
        .onRef("order_products.id", "=", "order_lines.order_product_id")
        .onRef("order_products.order_id", "=", "order_lines.order_id"),
    )
    .select(["kind", "product_id", "country", "name", "amount_cents as amount"])
    .where("order_lines.order_id", "=", order.id)
    .where((eb) => eb.or([eb("ending", "is", null), eb("ending", "<>", "waived")]))
    .orderBy("sequence")
    .execute();
  return linesCharged(lines, order);
}
