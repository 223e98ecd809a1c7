import type { OpenDatabase } from "../src/db/database.ts";

/** Takes a database back to before its first migration. */
export async function emptyDatabase(database: OpenDatabase): Promise<void> {
  await database.runScript("drop schema public cascade; drop schema if exists pgboss cascade; create schema public;");
}
