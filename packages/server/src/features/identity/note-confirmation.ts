import { sql } from "kysely";
import type { Tx } from "../../db/database.ts";
import type { Work } from "../../http/command-context.ts";

/** Writes down that the photos of an order were confirmed; of an order without photos of its own nothing was. */
export async function noteConfirmation({ tx, now }: Work, orderId: number, confirmedBy: string): Promise<void> {
  await sql`
    update orders set identity_confirmed_at = ${now}, identity_confirmed_by = ${confirmedBy}
    where id = ${orderId} and exists (
      select from documents d where d.order_id = orders.id and d.kind = 'id' and d.superseded_at is null
        and d.destroyed_at is null)`.execute(tx);
}

/** Takes it back: the photos were refused, or others have come in their place. */
export async function forgetConfirmation(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ identity_confirmed_at: null, identity_confirmed_by: null })
    .where("id", "=", orderId)
    .execute();
}
