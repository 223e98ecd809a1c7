// Rules: S-9 (docs/rules)
import {
  isSettingKey,
  settingTable,
  type StoredPicture,
  type StoredSeal,
  type SettingKey,
  type SettingValues,
  plainDefaults,
} from "@dop/domain/settings";
import { sql, type Selectable } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { Db, Tx } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

type SavedValues = Partial<SettingValues>;

const isStoredSeal = (value: unknown): value is StoredSeal =>
  typeof value === "object" && value !== null && "digest" in value && "media_type" in value;

const isStoredPicture = (value: unknown): value is StoredPicture =>
  typeof value === "object" && value !== null && "digest" in value && "alt_en" in value && "alt_es" in value;

/** A saved value of this version's type; undefined for any other. */
function usable(key: SettingKey, value: unknown): unknown {
  if (key === "license_picture") return isStoredPicture(value) ? value : undefined;
  return key === "seal" ? (isStoredSeal(value) ? value : undefined) : settingTable[key].schema.safeParse(value).data;
}

/** All saved values, by one statement; those that this version does not know are left out. */
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

type LastChange = Pick<Selectable<Schema["settings_history"]>, "id" | "key" | "changed_at" | "changed_by">;

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

/** Author of the environment's settings in the history of changes. */
const savedBy = "the server's environment";

/** Result for the settings of the environment. */
export interface InitialSettings {
  readonly saved: readonly SettingKey[];
  /** Without effect: the office has another value. */
  readonly ignored: readonly SettingKey[];
}

async function save(tx: Tx, key: SettingKey, value: unknown, now: Date): Promise<void> {
  const json = JSON.stringify(value);
  const { id } = await tx
    .insertInto("settings_history")
    .values({ changed_at: now, changed_by: savedBy, key, new_value: json })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = { value: json, version: id };
  await tx
    .insertInto("settings")
    .values({ key, ...row })
    .onConflict((on) => on.column("key").doUpdateSet(row))
    .execute();
}

/**
 * Saves the settings of the environment that are not saved and were not by an earlier start: an admin's change or reset
 * since then stays. A saved value that cannot be read is replaced.
 */
export async function saveInitialSettings(db: Db, given: Partial<SettingValues>, now: Date): Promise<InitialSettings> {
  const keys = Object.keys(given) as SettingKey[];
  if (keys.length === 0) return { saved: [], ignored: [] };
  return db.transaction().execute(async (tx) => {
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const present = (await readSaved(tx)).saved;
    const history = tx.selectFrom("settings_history").select("key").where("key", "in", keys);
    const isReset = sql<boolean>`not exists (select from settings s where s.key = settings_history.key)`;
    const before = await history.where("changed_by", "=", savedBy).where(isReset).execute();
    const known = new Set<string>([...Object.keys(present), ...before.map(({ key }) => key)]);
    const saved = keys.filter((key) => !known.has(key));
    for (const key of saved) await save(tx, key, given[key], now);
    const effective = { ...plainDefaults, ...present };
    const ignored = keys.filter((key) => known.has(key) && !isDeepStrictEqual(given[key], effective[key]));
    return { saved, ignored };
  });
}
