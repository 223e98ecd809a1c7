import type { SettingsAnswer, SettingsHistory } from "@dop/domain/contract";
import { plainDefaults, settingKeys, type StoredPicture, type StoredSeal } from "@dop/domain/settings";
import { readLastChanges, readSaved } from "../../../live-settings/setting-rows.ts";
import type { Portal } from "../../../portal.ts";
import { inTransaction } from "../../../transaction.ts";
import { picturePath } from "./office-pictures.ts";
import { sealPath } from "./office-seals.ts";

/** Changes in one answer of the history. */
const pageSize = 100;

/** A setting's value in answers: a seal and a picture get their address. */
function presentValue({ config: { basePath } }: Portal, key: string, value: unknown): unknown {
  if (value === null) return value;
  if (key === "license_picture") return { ...value, url: basePath + picturePath(value as StoredPicture) };
  return key === "seal" ? { ...value, url: basePath + sealPath(value as StoredSeal) } : value;
}

/** Every setting as of one moment: value, source, and time and author of the last change. */
export async function readSettings(portal: Portal): Promise<SettingsAnswer> {
  const { version, saved, last } = await inTransaction(portal, async ({ tx }) => ({
    ...(await readSaved(tx)),
    last: await readLastChanges(tx),
  }));
  const of = (key: (typeof settingKeys)[number]) => {
    const isSaved = saved[key] !== undefined;
    const change = last.get(key);
    return {
      value: presentValue(portal, key, isSaved ? saved[key] : plainDefaults[key]),
      default: plainDefaults[key],
      source: isSaved ? "saved" : "default",
      changed_at: change?.changed_at.toISOString() ?? null,
      changed_by: change?.changed_by ?? null,
    } as const;
  };
  return {
    version,
    settings: Object.fromEntries(settingKeys.map((key) => [key, of(key)])) as SettingsAnswer["settings"],
  };
}

/** Changes of settings, the newest first. @param before the id of the oldest change that the caller has */
export async function readHistory(portal: Portal, before: number | undefined): Promise<SettingsHistory> {
  const rows = await portal.db
    .selectFrom("settings_history")
    .selectAll()
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(pageSize + 1)
    .execute();
  const changes = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: row.changed_at.toISOString(),
    by: row.changed_by,
    key: row.key,
    old: presentValue(portal, row.key, row.old_value),
    new: presentValue(portal, row.key, row.new_value),
  }));
  return { changes, next: rows.length > pageSize ? (changes.at(-1)?.id ?? null) : null };
}
