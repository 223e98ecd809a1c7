import { officeTexts } from "@dop/domain/texts";
import type { Tx } from "../../db/database.ts";
import type { Work } from "../../http/command-context.ts";

/** Raises an order's flag on the system's behalf, for a person to look at. The order is locked by the caller. */
export async function flagOrderBySystem(tx: Tx, orderId: number, comment: string, now: Date): Promise<void> {
  await tx
    .insertInto("flag_history")
    .values({
      order_id: orderId,
      flagged: true,
      comment,
      created_by: officeTexts.actors.system,
      user_id: null,
      created_at: now,
    })
    .execute();
  await tx.updateTable("orders").set({ flagged: true }).where("id", "=", orderId).execute();
}

/**
 * Lowers an order's flag when what it was raised for is settled. A flag that a person raised stays, and so does one with
 * another reason beside this: every entry since it was last down has to be the system's and one of `settled`.
 * @param settled the beginnings of the comments that are settled
 */
export async function lowerSystemFlag(
  { tx, now }: Pick<Work, "tx" | "now">,
  orderId: number,
  { settled, comment }: { readonly settled: readonly string[]; readonly comment: string },
): Promise<void> {
  const history = await tx
    .selectFrom("flag_history")
    .select(["flagged", "comment", "created_by", "user_id"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const raised = history.slice(history.findLastIndex(({ flagged }) => !flagged) + 1);
  const isSettled = (entry: (typeof raised)[number]): boolean =>
    entry.user_id === null &&
    entry.created_by === officeTexts.actors.system &&
    settled.some((beginning) => entry.comment.startsWith(beginning));
  if (raised.length === 0 || !raised.every(isSettled)) return;
  const down = { order_id: orderId, flagged: false, comment, created_by: officeTexts.actors.system, user_id: null };
  await tx
    .insertInto("flag_history")
    .values({ ...down, created_at: now })
    .execute();
  await tx.updateTable("orders").set({ flagged: false }).where("id", "=", orderId).execute();
}
