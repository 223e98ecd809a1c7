import type { SettingsAnswer } from "@dop/domain/contract";
import { settingTable, type SettingKey } from "@dop/domain/settings";
import { getTexts, wordsOf } from "../../../i18n/use-texts.ts";
import { rowName } from "./value-text.ts";

/** Unsaved values by setting; null returns to the default. */
export type Draft = Readonly<Partial<Record<SettingKey, unknown>>>;

/** The typed value of a field, or the saved one. */
export function shownValue({ settings }: SettingsAnswer, draft: Draft, key: SettingKey): unknown {
  const typed = draft[key];
  if (typed === null) return settings[key].default;
  return typed === undefined ? settings[key].value : typed;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A draft with another value; the saved value is no change. */
export function withValue({ settings }: SettingsAnswer, draft: Draft, key: SettingKey, value: unknown): Draft {
  const { [key]: _before, ...others } = draft;
  return isSame(value, settings[key].value) ? others : { ...others, [key]: value };
}

/** A draft without what was saved of it. Changes made during the save stay, also those back to the value before. */
export function withoutSaved({ settings }: SettingsAnswer, draft: Draft, sent: Draft): Draft {
  const typed = (key: string) =>
    Object.hasOwn(draft, key) ? draft[key as SettingKey] : settings[key as SettingKey].value;
  const isSaved = (key: string) => Object.hasOwn(sent, key) && typed(key) === sent[key as SettingKey];
  const keys = Object.keys({ ...draft, ...sent }).filter((key) => !isSaved(key));
  return Object.fromEntries(keys.map((key) => [key, typed(key)]));
}

/** The problem of a typed value in words; undefined without one. */
export function problemOf(key: SettingKey, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const { error } = settingTable[key].schema.safeParse(value);
  const issue = error?.issues[0];
  if (issue === undefined) return undefined;
  const t = getTexts("settings");
  const row = rowName(key, issue.path, t);
  const message = wordsOf(issue.message);
  return row === undefined ? message : t.problem(row, message);
}
