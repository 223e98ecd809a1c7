import type { correctionsHistorySchema } from "@dop/domain/contract";
import { defaultLocale, officeTexts, textsIn, type Locale } from "@dop/texts";
import type { z } from "zod";
import type { Db } from "../../../db/database.ts";

/** The corrections history of an order, newest first; the record has the customer in the office's language. */
export async function readCorrectionsHistory(
  db: Db,
  orderId: number,
  locale: Locale = defaultLocale,
): Promise<z.infer<typeof correctionsHistorySchema>> {
  const entries = await db
    .selectFrom("corrections_history")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .execute();
  return entries.map((entry) => ({
    id: entry.id,
    corrections_json: JSON.stringify(entry.corrections),
    created_at: entry.created_at.toISOString(),
    corrected_by:
      entry.corrected_by === officeTexts.actors.customer ? textsIn(locale).actors.customer : entry.corrected_by,
  }));
}
