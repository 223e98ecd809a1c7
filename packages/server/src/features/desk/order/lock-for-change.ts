import { decide, type ActionName } from "@dop/domain/workflow";
import type { LockingContext } from "../../../transaction.ts";
import { refused } from "../../../http/api-error.ts";
import { staffActor, type StaffRequester } from "../../../http/requester.ts";
import { getLockedOrder, productState, type LockedOrder } from "../../order/index.ts";

/** Locks an order for a change; a voided one refuses every change. @throws 404, 409 */
export async function lockForChange(work: LockingContext, id: number): Promise<LockedOrder> {
  const locked = await getLockedOrder(work, { id });
  if (locked.order.voided) throw refused("ORDER_VOIDED");
  return locked;
}

/** Refuses what no product of the order permits, with the most telling reason: the first other than "wrong status". */
export function refuseUnlessPossible(
  { order, products }: LockedOrder,
  action: ActionName,
  staff: StaffRequester,
): void {
  const decisions = products.map((product) => decide(action, staffActor(staff), productState(order, product)));
  if (decisions.some((decision) => decision.allowed)) return;
  const reasons = decisions.flatMap((decision) => (decision.allowed ? [] : [decision.reason]));
  const reason = reasons.find((candidate) => candidate !== "WRONG_STATUS") ?? reasons[0];
  if (reason !== undefined) throw refused(reason);
}
