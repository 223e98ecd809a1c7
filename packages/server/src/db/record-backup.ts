import type { Db } from "./database.ts";

/**
 * Writes down that a backup was made, for the page of checks. The backup is good without it: a database of another version may
 * have no place for it. @returns whether it is written down
 */
export async function recordBackup(db: Db, made: { readonly at: Date; readonly encrypted: boolean }): Promise<boolean> {
  const row = { made_at: made.at, encrypted: made.encrypted };
  return db
    .insertInto("backups_made")
    .values(row)
    .execute()
    .then(
      () => true,
      () => false,
    );
}
