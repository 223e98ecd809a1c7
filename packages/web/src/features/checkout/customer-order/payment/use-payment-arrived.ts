// Rules: O-50 (docs/rules)
import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useState } from "react";

/** A visitor who comes this soon after the payment has most likely just made it. */
const JUST_PAID_MS = 15 * 60_000;

const isPaid = ({ money: { state, due } }: CustomerOrder): boolean =>
  due === 0 && (state === "paid" || state === "held");

const untouched: ReadonlySet<number> = new Set([statusIds.preOrder, statusIds.orderPlaced]);

/** True when the office has not begun with any document. One that was sent back for new documents was begun. */
const isNew = ({ order_products: products, voided }: CustomerOrder): boolean =>
  !voided &&
  products.every(
    ({ status_id: status, status_history: history }) =>
      status === statusIds.orderPlaced && history.every((entry) => untouched.has(entry.status_id)),
  );

/** True when the payment arrived, or was held, just before `now` (ms since the epoch). */
function isJustPaid({ money }: CustomerOrder, now: number): boolean {
  const entry = money.entries.findLast(({ kind }) => kind === (money.state === "held" ? "hold" : "charge"));
  return entry !== undefined && now - Date.parse(entry.at) < JUST_PAID_MS;
}

export interface PaymentArrived {
  /** The payment has arrived while the page was open. */
  readonly received: boolean;
  /** The page confirms the order: it was just paid, and nothing has happened since. */
  readonly confirming: boolean;
}

/** Detects that an order was paid, or its money held, while the page is open or just before. */
export function usePaymentArrived(order: CustomerOrder): PaymentArrived {
  const isDue = order.money.due > 0;
  const [wasDue, setWasDue] = useState(isDue);
  const [received, setReceived] = useState(false);
  const [openedAt] = useState(() => Date.now());
  if (wasDue !== isDue) {
    setWasDue(isDue);
    setReceived(wasDue && isPaid(order));
  }
  const confirming = isPaid(order) && isNew(order) && (received || isJustPaid(order, openedAt));
  return { received, confirming };
}
