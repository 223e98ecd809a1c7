// Rules: S-2 (docs/rules)
import type { SettingKey, SettingValues } from "@dop/domain/settings";
import { officeTexts, msg } from "@dop/texts";
import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { Tx } from "../../../db/database.ts";
import { conflict } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { formatOfficeTime } from "../../../lib/office-time.ts";
import type { Portal } from "../../../portal.ts";
import type { CheckedChanges } from "./check-changes.ts";
import { signNotes } from "./country-notes.ts";
import { settingsChannel } from "../../../live-settings/live-settings.ts";
import { storePicture } from "./office-pictures.ts";
import { storeSeal } from "./office-seals.ts";
import { readLastChanges, readVersion } from "../../../live-settings/setting-rows.ts";

type Notes = SettingValues["country_notes"];

/** One setting before and after; null is its default. */
export interface SettingChange {
  readonly key: SettingKey;
  readonly old: unknown;
  readonly new: unknown;
}

/** The changes that saving values by a user would make; values that are saved already are left out. */
export async function changesOf(tx: Tx, values: CheckedChanges["values"], by: string): Promise<SettingChange[]> {
  const rows = await tx.selectFrom("settings").select(["key", "value"]).execute();
  const saved = new Map(rows.map((row) => [row.key, row.value]));
  return [...values].flatMap(([key, given]) => {
    const old = saved.get(key) ?? null;
    const value =
      key === "country_notes" && given !== null ? signNotes(given as Notes, (old ?? {}) as Notes, by) : given;
    return isDeepStrictEqual(old, value) ? [] : [{ key, old, new: value }];
  });
}

/**
 * Refuses to overwrite another user's changes since these settings were read.
 * @throws 409 STALE with the author and time of each
 */
async function refuseStale(tx: Tx, context: StaffContext, changes: readonly SettingChange[], version: number) {
  const last = await readLastChanges(tx);
  const { timeZone } = context.portal.config.office;
  // A version that is not reached yet is from before a restore of the database: it is unknown what its reader saw.
  const isOurs = version <= (await readVersion(tx));
  const stale = changes.flatMap(({ key }) => {
    const change = last.get(key);
    return change === undefined || (isOurs && change.id <= version) ? [] : [change];
  });
  if (stale.length === 0) return;
  const timeOf = (at: Date): string => formatOfficeTime(at, timeZone, context.now);
  const { keys } = officeTexts.settings;
  const names = stale.map(({ key }) => keys[key as SettingKey].label).join(", ");
  throw conflict("STALE", msg("settings.stale", names), {
    issues: stale.map((change) => ({
      path: change.key,
      message: msg("settings.changedMeanwhile", change.changed_by, timeOf(change.changed_at)),
    })),
  });
}

async function writeChange(tx: Tx, context: StaffContext, { key, old, new: value }: SettingChange): Promise<void> {
  const json = (any: unknown) => (any === null ? null : JSON.stringify(any));
  const { id } = await tx
    .insertInto("settings_history")
    .values({
      changed_at: context.now,
      user_id: context.requester.userId,
      changed_by: context.requester.displayName,
      key,
      old_value: json(old),
      new_value: json(value),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = { value: JSON.stringify(value), version: id };
  const isReset = value === null;
  if (isReset) await tx.deleteFrom("settings").where("key", "=", key).execute();
  else
    await tx
      .insertInto("settings")
      .values({ key, ...row })
      .onConflict((on) => on.column("key").doUpdateSet(row))
      .execute();
}

/** Settings on which estimates depend; a change renews them. */
const estimatedBy: ReadonlySet<SettingKey> = new Set(["holidays", "standard_days"]);

async function announceChange({ jobs, database }: Portal, tx: Tx, changes: readonly SettingChange[]): Promise<void> {
  if (changes.some(({ key }) => estimatedBy.has(key))) await jobs.enqueue(tx, "remake-estimates", {}, { key: "soon" });
  // Delivered with the commit, not before.
  if (database.kind === "postgres") await sql`select pg_notify(${settingsChannel}, '')`.execute(tx);
}

/**
 * Saves settings, all of them or none, and notifies every server; this one applies them before it answers.
 * @returns the changes
 * @throws 409 STALE when another user has changed one of them since `version`
 */
export async function changeSettings(
  context: StaffContext,
  { values, seal, picture }: CheckedChanges,
  version: number,
): Promise<SettingChange[]> {
  const { portal } = context;
  const changed = await context.transaction(async ({ tx }) => {
    await sql`lock table settings in share row exclusive mode`.execute(tx);
    const changes = await changesOf(tx, values, context.requester.displayName);
    if (changes.length === 0) {
      context.skipAudit();
      return changes;
    }
    await refuseStale(tx, context, changes, version);
    if (seal !== null) await storeSeal(tx, seal, context.now);
    if (changes.some(({ key }) => key === "license_picture")) await storePicture(tx, picture, context.now);
    for (const change of changes) await writeChange(tx, context, change);
    const keys = changes.map(({ key }) => key);
    await context.audit(tx, "setting", keys.length === 1 ? keys.join() : "several", { keys });
    await announceChange(portal, tx, changes);
    return changes;
  });
  await portal.liveSettings.refresh();
  return changed;
}
