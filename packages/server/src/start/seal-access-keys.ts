// Rules: A-6 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { AccessKeys } from "../ports/access-keys/index.ts";

const batchSize = 1000;

/** Seals the keys of the rows after `after`. @returns the last row's id; null when there are no more */
async function sealBatch(db: Db, keys: AccessKeys, table: "orders" | "transmittals", after: number) {
  const rows = await db
    .selectFrom(table)
    .select(["id", "unsealed_key"])
    .where("unsealed_key", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  const sealed = rows.map(({ id, unsealed_key: key }) => ({
    id,
    wrapped: Buffer.from(keys.seal(key ?? "").wrapped_key).toString("hex"),
  }));
  // The migration has written the digests.
  await sql`update ${sql.table(table)} t set wrapped_key = decode(s.wrapped, 'hex'), unsealed_key = null
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s(id bigint, wrapped text)
    where t.id = s.id and t.unsealed_key is not null`.execute(db);
  return rows.at(-1)?.id ?? null;
}

/**
 * Seals the keys of orders and transmittals that a server of the version before wrote in plain text. Done at the start,
 * since sealing takes DOCUMENT_KEY, which migrations do not have; harmless when repeated or done by several servers.
 */
export async function sealAccessKeys(db: Db, keys: AccessKeys): Promise<void> {
  for (const table of ["orders", "transmittals"] as const)
    for (let last: number | null = 0; last !== null;) last = await sealBatch(db, keys, table, last);
}
