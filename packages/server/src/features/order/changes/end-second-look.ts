// Rules: W-39 (docs/rules)
import type { LookState } from "@dop/domain/license-review";
import { statusIds, type StatusId } from "@dop/domain/orders";
import type { Tx } from "../../../db/database.ts";
import { performedBySystem, type Performer } from "../../../http/requester.ts";

interface Ending {
  readonly state: Exclude<LookState, "waiting">;
  readonly by: Performer["author"];
  readonly now: Date;
  /** Why it was sent back. */
  readonly reason?: string;
}

/** The second review for which an order waits. */
export const waitingLook = (tx: Tx, orderId: number) =>
  tx
    .selectFrom("second_looks")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "=", "waiting")
    .executeTakeFirst();

/** Ends the second review for which a locked order waits; nothing where it waits for none. */
export async function endSecondLook(
  tx: Tx,
  order: { readonly id: number; readonly second_look: boolean },
  { state, by, now, reason = "" }: Ending,
): Promise<void> {
  if (!order.second_look) return;
  await tx
    .updateTable("second_looks")
    .set({ state, decided_by: by.name, decided_by_id: by.userId, decided_at: now, reason })
    .where("order_id", "=", order.id)
    .where("state", "=", "waiting")
    .execute();
  await tx.updateTable("orders").set({ second_look: false }).where("id", "=", order.id).execute();
}

const ended: readonly StatusId[] = [statusIds.shipped, statusIds.canceled];

/** Ends the second review of an order that has nothing left to make; the look keeps the reason, for who asked. */
export async function endLookOfEnded(
  tx: Tx,
  order: { readonly id: number; readonly second_look: boolean },
  now: Date,
): Promise<void> {
  if (!order.second_look) return;
  const open = await tx
    .selectFrom("order_products")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status_id", "not in", [...ended])
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  await endSecondLook(tx, order, { state: "order_ended", by: performedBySystem.author, now });
}
