import type { Db } from "../../../db/database.ts";

/** The order whose checkout names it by this reference; undefined for any other text. */
export async function findByReference(db: Db, reference: string) {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)) return undefined;
  return db
    .selectFrom("orders")
    .select(["key_digest", "wrapped_key", "locale"])
    .where("reference", "=", reference)
    .executeTakeFirst();
}
