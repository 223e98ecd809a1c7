// Rules: P-17 (docs/rules)
import { sql } from "kysely";
import type { orderViewsSchema } from "@dop/domain/contract";
import type { z } from "zod/mini";
import type { Db } from "../../../db/database.ts";
import type { SealedRow } from "./seal.ts";
import { csvLine } from "../../../http/csv-export.ts";
import type { Period } from "../../../db/office-period.ts";

/**
 * Rows of the audit log with ids from after `after` to `upTo`, by id. Their text is the same on every version of the
 * database: times in seconds with microseconds, `detail` as jsonb writes it.
 *
 * The statement has no upper bound: PostgreSQL would sort the rest of a table without statistics for each page.
 */
export async function readAuditRows(db: Db, after: number, upTo: number, limit: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, jsonb_build_array(id, extract(epoch from at)::text, actor_kind, user_id, actor_name, action,
      subject_type, subject_id, detail, request_id, extract(epoch from recorded_at)::text, session_id,
      address_digest)::text as text
    from audit_log where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.filter(({ id }) => id <= upTo);
}

/** Number of the newest seal that was ever made; 0 before the first. */
export async function newestSealNumber(db: Db): Promise<number> {
  const { number } = await db.selectFrom("audit_newest_seal").select("number").executeTakeFirstOrThrow();
  return number;
}

const exportedColumns = [
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

const exportedAtOnce = 1000;

/** The audit log of a period as lines of CSV, oldest first; read in pages, so that a long one needs no memory. */
export async function* auditCsv(db: Db, { since, until }: Period): AsyncGenerator<string> {
  yield csvLine(exportedColumns);
  let last: { at: Date; id: number } | null = null;
  for (;;) {
    let query = db.selectFrom("audit_log").select(exportedColumns).where("at", ">=", since).where("at", "<", until);
    if (last !== null) {
      const { at, id } = last;
      query = query.where((eb) => eb.or([eb("at", ">", at), eb.and([eb("at", "=", at), eb("id", ">", id)])]));
    }
    const rows = await query.orderBy("at").orderBy("id").limit(exportedAtOnce).execute();
    if (rows.length > 0) yield rows.map((row) => csvLine(exportedColumns.map((column) => row[column]))).join("");
    const end = rows.at(-1);
    if (end === undefined || rows.length < exportedAtOnce) return;
    last = { at: end.at, id: end.id };
  }
}

type OrderViews = z.infer<typeof orderViewsSchema>;

/** Lines of an answer at most; a line is a day, an office and a part. */
const mostViews = 500;

/**
 * Views of an order in the audit log: day, office and part of the order, newest first, without names.
 * @param timeZone the office's, which says where a day starts
 */
export async function readOrderViews(db: Db, orderId: number, timeZone: string): Promise<OrderViews> {
  const { rows } = await sql<OrderViews[number]>`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      case actor_kind when 'staff' then 'clerk' else 'lt-governor' end as office, what
    from (
      select at, actor_kind, case action when 'corrections.viewed' then 'correction' when 'message.read' then 'messages'
        when 'inbox.viewed' then 'messages' else 'details' end as what
      from audit_log where subject_type = 'order' and subject_id = ${String(orderId)}
        and action in ('order.viewed', 'order.prefetched', 'comments.viewed', 'corrections.viewed', 'message.read',
          'inbox.viewed', 'papers.printed', 'order.held_read')
      union all
      select at, actor_kind, case detail ->> 'kind' when 'additional' then 'document' else 'photo' end
      from audit_log where subject_type = 'document' and action = 'document.viewed'
        and subject_id in (select id::text from documents where order_id = ${orderId})
      union all
      select at, actor_kind, 'details'
      from audit_log where action = 'transmittal.viewed' and detail -> 'orders' @> to_jsonb(${orderId}::bigint)
    ) looks
    where actor_kind in ('staff', 'lieutenant_governor')
    group by 1, 2, 3 order by 1 desc, 2, 3 limit ${mostViews}`.execute(db);
  return rows;
}
