// Rules: W-26, W-41 (docs/rules)
import type { Selectable } from "kysely";
import type { Tx } from "../../../db/database.ts";
import type { Schema } from "../../../db/schema.ts";
import type { Performer } from "../../../http/requester.ts";

interface FlagChange {
  readonly flagged: boolean;
  readonly comment: string;
  /** The cause, for a flag that is raised. */
  readonly raisedBy: NonNullable<Selectable<Schema["flag_history"]>["raised_by"]>;
}

/** Raises or lowers the flag of locked orders, with an entry in each one's history, by two statements. */
export async function writeFlags(
  tx: Tx,
  orderIds: readonly number[],
  { flagged, comment, raisedBy }: FlagChange,
  { author, now }: Pick<Performer, "author"> & { readonly now: Date },
): Promise<void> {
  if (orderIds.length === 0) return;
  const raised_by = flagged ? raisedBy : null;
  const entry = { flagged, comment, created_by: author.name, user_id: author.userId, created_at: now, raised_by };
  await tx
    .insertInto("flag_history")
    .values(orderIds.map((id) => ({ order_id: id, ...entry })))
    .execute();
  await tx.updateTable("orders").set({ flagged }).where("id", "in", orderIds).execute();
}
