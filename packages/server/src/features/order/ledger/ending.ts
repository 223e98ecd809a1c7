// Rules: M-26 (docs/rules)
import { endingShare, type EndingKind, type OrderMoney } from "@dop/domain/ledger";
import { rowExists, type Tx } from "../../../db/database.ts";
import { readMoney } from "./order-money.ts";

/** The office keeps what was paid for a product that it cancels, for this reason. */
export interface RetainedMoney {
  readonly reason: string;
}

/** What is written on a product that is canceled. */
export interface EndingColumns {
  readonly ending: EndingKind;
  readonly share_cents: number;
  readonly ending_reason: string | null;
}

/** Whether the provider is being asked to capture the order's hold: what is canceled now is charged all the same. */
export function isBeingCaptured(tx: Tx, orderId: number): Promise<boolean> {
  const held = tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "=", "authorized");
  return rowExists(held.where("capture_cents", "is not", null));
}

/**
 * Whether an order's money is here or about to be taken, so that what is canceled was paid; not what the bank took
 * back.
 */
async function isCharged(
  tx: Tx,
  orderId: number,
  money: Pick<OrderMoney, "paid" | "reversed" | "held">,
): Promise<boolean> {
  return money.paid > money.reversed || (money.held > 0 && (await isBeingCaptured(tx, orderId)));
}

/** The amount that leaves with a product of this order if it ends now, and what happens to it. */
export async function endingOf(
  tx: Tx,
  orderId: number,
  productId: number,
  kept: RetainedMoney | undefined,
): Promise<EndingColumns> {
  const money: OrderMoney = await readMoney(tx, orderId);
  const share = endingShare(money, productId);
  if (!(await isCharged(tx, orderId, money))) return { ending: "waived", share_cents: share, ending_reason: null };
  return kept
    ? { ending: "kept", share_cents: share, ending_reason: kept.reason }
    : { ending: "returnable", share_cents: share, ending_reason: null };
}
