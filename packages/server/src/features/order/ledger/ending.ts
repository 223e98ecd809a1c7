// Rules: M-26 (docs/rules)
import { endingShare } from "@dop/domain/ledger";
import { rowExists, type Tx } from "../../../db/database.ts";
import type { OrderProductRow } from "../../../db/schema.ts";
import { readMoney } from "./order-money.ts";

/** True while the provider captures the order's hold: a product canceled now is charged all the same. */
export function isBeingCaptured(tx: Tx, orderId: number): Promise<boolean> {
  const held = tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "=", "authorized");
  return rowExists(held.where("capture_cents", "is not", null));
}

/**
 * The columns that the end of a product writes: its share of the money, and whether that was never charged, is kept or
 * goes back.
 * @param keptFor the office's reason to keep it
 */
export async function endingOf(
  tx: Tx,
  { id, order_id: orderId }: OrderProductRow,
  keptFor: string | undefined,
): Promise<Pick<OrderProductRow, "ending" | "share_cents" | "ending_reason">> {
  const money = await readMoney(tx, orderId);
  const columns = { share_cents: endingShare(money, id), ending_reason: null };
  const isCharged = money.paid > money.reversed || (money.held > 0 && (await isBeingCaptured(tx, orderId)));
  if (!isCharged) return { ...columns, ending: "waived" };
  return keptFor === undefined
    ? { ...columns, ending: "returnable" }
    : { ...columns, ending: "kept", ending_reason: keptFor };
}
