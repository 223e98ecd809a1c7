import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { SealedRow } from "./seal.ts";

/**
 * Rows of the audit log with ids after one and up to another, by id. Their text is the database's own, the same on
 * every version of it: times in seconds with microseconds, `detail` as jsonb writes it.
 *
 * The statement has no upper bound: of a table without statistics, such as a restored one, PostgreSQL would then sort
 * all that is left for each page.
 */
export async function readAuditRows(db: Db, after: number, upTo: number, limit: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, jsonb_build_array(id, extract(epoch from at)::text, actor_kind, user_id, actor_name, action,
      subject_type,
      subject_id, detail, request_id, extract(epoch from recorded_at)::text, session_id, address_digest)::text as text
    from audit_log where id > ${after} order by id limit ${limit}`.execute(db);
  return rows.filter(({ id }) => id <= upTo);
}

/** The number of the newest seal that was ever made; 0 before the first. */
export async function newestSealNumber(db: Db): Promise<number> {
  const { number } = await db.selectFrom("audit_newest_seal").select("number").executeTakeFirstOrThrow();
  return number;
}
