// Rules: A-22 (docs/rules)
import type { Db } from "../../db/database.ts";
import { millisecondsIn } from "../../http/time.ts";
import type { StaffRequester } from "../../http/requester.ts";

/** Somebody who has not asked for an order for so long does not have it open any more. */
const presenceMs = 90 * millisecondsIn.second;

/** Notes that a member of the staff has an order open, and tells who else has. */
export async function notePresence(db: Db, orderId: number, staff: StaffRequester, now: Date): Promise<string[]> {
  await db
    .insertInto("order_viewers")
    .values({ order_id: orderId, user_id: staff.userId, display_name: staff.displayName, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(["order_id", "user_id"]).doUpdateSet({ seen_at: now, display_name: staff.displayName }),
    )
    .execute();
  const others = await db
    .selectFrom("order_viewers")
    .select("display_name")
    .where("order_id", "=", orderId)
    .where("user_id", "<>", staff.userId)
    .where("seen_at", ">", new Date(now.getTime() - presenceMs))
    .orderBy("display_name")
    .execute();
  return others.map((other) => other.display_name);
}
