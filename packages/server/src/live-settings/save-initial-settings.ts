// Rules: S-9 (docs/rules)
import { plainDefaults, type SettingKey, type SettingValues } from "@dop/domain/settings";
import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { Db, Tx } from "../db/database.ts";
import { readSaved } from "./setting-rows.ts";

/** Who has saved them, in the history of changes. */
const savedBy = "the server's environment";

/** What became of the settings of the environment. */
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
  await tx.insertInto("settings").values({ key, value: json, version: id }).execute();
}

/**
 * Saves the settings of the environment that are saved neither now nor by an earlier start: what an admin has changed
 * or given back to its default since then stays.
 */
export async function saveInitialSettings(db: Db, given: Partial<SettingValues>, now: Date): Promise<InitialSettings> {
  const keys = Object.keys(given) as SettingKey[];
  if (keys.length === 0) return { saved: [], ignored: [] };
  return db.transaction().execute(async (tx) => {
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const present = (await readSaved(tx)).saved;
    const before = await tx
      .selectFrom("settings_history")
      .select("key")
      .where("key", "in", keys)
      .where("changed_by", "=", savedBy)
      .execute();
    const known = new Set<string>([...Object.keys(present), ...before.map(({ key }) => key)]);
    const saved = keys.filter((key) => !known.has(key));
    for (const key of saved) await save(tx, key, given[key], now);
    const effective = { ...plainDefaults, ...present };
    const ignored = keys.filter((key) => known.has(key) && !isDeepStrictEqual(given[key], effective[key]));
    return { saved, ignored };
  });
}
