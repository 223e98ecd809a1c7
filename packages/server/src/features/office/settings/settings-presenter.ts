import type { SettingsAnswer, SettingsHistory } from "@dop/domain/contract";
import { plainDefaults, settingKeys, type StoredPicture, type StoredSeal } from "@dop/domain/settings";
import type { Portal } from "../../../portal.ts";
import { picturePath } from "./office-pictures.ts";
import { sealPath } from "./office-seals.ts";
import type { HistoryPage, SettingsState } from "./settings-queries.ts";

/** What a setting's value looks like to its readers: a seal and a picture have an address. */
function shown(portal: Portal, key: string, value: unknown): unknown {
  if (key === "license_picture" && value !== null) {
    const picture = value as StoredPicture;
    return { ...picture, url: portal.config.basePath + picturePath(picture) };
  }
  if (key !== "seal" || value === null) return value;
  const seal = value as StoredSeal;
  return { ...seal, url: portal.config.basePath + sealPath(seal) };
}

/** Every setting with its value, where that comes from, since when and by whom. */
export function presentSettings(portal: Portal, { version, saved, last }: SettingsState): SettingsAnswer {
  const of = (key: (typeof settingKeys)[number]) => {
    const isSaved = saved[key] !== undefined;
    const change = last.get(key);
    return {
      value: shown(portal, key, isSaved ? saved[key] : plainDefaults[key]),
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

export function presentHistory(portal: Portal, { changes, hasMore }: HistoryPage): SettingsHistory {
  return {
    changes: changes.map((row) => ({
      id: row.id,
      at: row.changed_at.toISOString(),
      by: row.changed_by,
      key: row.key,
      old: shown(portal, row.key, row.old_value),
      new: shown(portal, row.key, row.new_value),
    })),
    next: hasMore ? (changes.at(-1)?.id ?? null) : null,
  };
}
