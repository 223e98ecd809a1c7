import {
  isSettingKey,
  settingTable,
  type StoredPicture,
  type StoredSeal,
  type SettingKey,
  type SettingValues,
} from "@dop/domain/settings";
import { sql, type Selectable } from "kysely";
import type { Db } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export type SavedValues = Partial<SettingValues>;

const isStoredSeal = (value: unknown): value is StoredSeal =>
  typeof value === "object" && value !== null && "digest" in value && "media_type" in value;

const isStoredPicture = (value: unknown): value is StoredPicture =>
  typeof value === "object" && value !== null && "digest" in value && "alt_en" in value && "alt_es" in value;

/** A saved value as this version of the portal has it; undefined where it can do nothing with it. */
function usable(key: SettingKey, value: unknown): unknown {
  if (key === "license_picture") return isStoredPicture(value) ? value : undefined;
  return key === "seal" ? (isStoredSeal(value) ? value : undefined) : settingTable[key].schema.safeParse(value).data;
}

/** What is saved, in one statement; what another version has saved and this one does not know is left out. */
export async function readSaved(db: Db): Promise<{ version: number; saved: SavedValues }> {
  const { rows } = await sql<{ version: number; saved: Record<string, unknown> | null }>`
    select coalesce((select max(id) from settings_history), 0)::int as version,
      (select jsonb_object_agg(key, value) from settings) as saved`.execute(db);
  const [row] = rows;
  const entries = Object.entries(row?.saved ?? {}).flatMap(([key, value]) => {
    const read = isSettingKey(key) ? usable(key, value) : undefined;
    return read === undefined ? [] : [[key, read] as const];
  });
  return { version: row?.version ?? 0, saved: Object.fromEntries(entries) };
}

/** The number of the newest change; 0 before the first. */
export async function readVersion(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom("settings_history")
    .select((eb) => eb.fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

export type LastChange = Pick<Selectable<Schema["settings_history"]>, "id" | "key" | "changed_at" | "changed_by">;

/** The last change of each setting that was ever changed. */
export async function readLastChanges(db: Db): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await db
    .selectFrom("settings_history")
    .select(["id", "key", "changed_at", "changed_by"])
    .distinctOn("key")
    .orderBy("key")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}
