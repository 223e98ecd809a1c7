import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { csvLine } from "../../http/csv-export.ts";
import type { Portal } from "../../portal.ts";

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

export interface AuditPeriod {
  /** From this instant on. */
  readonly from: Date;
  /** Before this instant. */
  readonly to: Date;
}

/** From the first moment of one day of the office to the last of another. */
export async function officePeriod({ db, config }: Portal, first: string, last: string): Promise<AuditPeriod> {
  const { timeZone } = config.office;
  const { rows } = await sql<AuditPeriod>`
    select ${first}::date::timestamp at time zone ${timeZone} as "from",
      (${last}::date + 1)::timestamp at time zone ${timeZone} as "to"`.execute(db);
  const [period] = rows;
  if (!period) throw new Error("the database knows no such days");
  return period;
}

/**
 * The audit log of a period as the lines of a CSV file, oldest first, read in pages so that a long one needs no memory.
 */
export async function* auditCsv(db: Db, { from, to }: AuditPeriod): AsyncGenerator<string> {
  yield csvLine(columns);
  let last: { at: Date; id: number } | null = null;
  for (;;) {
    let query = db.selectFrom("audit_log").select(columns).where("at", ">=", from).where("at", "<", to);
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
