import type { Db } from "../../../db/database.ts";
import { csvLine } from "../../../http/csv-export.ts";
import type { Period } from "../../../db/office-period.ts";

/** The columns of the export, in their order. */
const columns = [
  "id",
  "at",
  "actor_kind",
  "user_id",
  "actor_name",
  "action",
  "subject_type",
  "subject_id",
  "detail",
  "request_id",
  "recorded_at",
  "session_id",
  "address_digest",
] as const;

const page = 1000;

/**
 * The audit log of a period as the lines of a CSV file, oldest first, read in pages so that a long one needs no memory.
 */
export async function* auditCsv(db: Db, { since, until }: Period): AsyncGenerator<string> {
  yield csvLine(columns);
  let last: { at: Date; id: number } | null = null;
  for (;;) {
    let query = db.selectFrom("audit_log").select(columns).where("at", ">=", since).where("at", "<", until);
    if (last !== null) {
      const { at, id } = last;
      query = query.where((eb) => eb.or([eb("at", ">", at), eb.and([eb("at", "=", at), eb("id", ">", id)])]));
    }
    const rows = await query.orderBy("at").orderBy("id").limit(page).execute();
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join("");
    const end = rows.at(-1);
    if (end === undefined || rows.length < page) return;
    last = { at: end.at, id: end.id };
  }
}
