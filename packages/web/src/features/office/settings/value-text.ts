import { countryName } from "@dop/domain/countries";
import { allProductIds } from "@dop/domain/orders";
import { queueDefinitions, queueKey, type TargetKey } from "@dop/domain/queues";
import type { SettingKey, SettingValues } from "@dop/domain/settings";
import type { Catalogue } from "@dop/texts/message";
import { getTexts } from "../../../i18n/use-texts.ts";
import { formatCents, formatDate } from "../../../lib/words/format.ts";

/** The name of a queue, or of the Lt. Governor's, by its key. */
export function targetName(key: string): string {
  const words = getTexts("queue");
  if (key === ("ltGovernor" satisfies TargetKey)) return words.home.transmittalsOut;
  const definition = queueDefinitions.find((each) => queueKey(each) === key);
  return definition ? words.fullName(words.categories[definition.category], words.names[definition.name]) : key;
}

export function productName(id: string): string {
  const known = allProductIds.find((each) => String(each) === id);
  return known === undefined ? id : getTexts("statuses").products[known];
}

const rowsText = (rows: Readonly<Record<string, unknown>>, nameOf: (key: string) => string): string =>
  Object.entries(rows)
    .map(([key, value]) => `${nameOf(key)}: ${String(value)}`)
    .join("; ");

/** The row with a problem, by its path, in a setting with several controls; undefined for a problem of the whole. */
export function rowName(key: SettingKey, path: readonly PropertyKey[], t: Catalogue["settings"]): string | undefined {
  const [first, second, third] = path;
  if (first === undefined) return undefined;
  const row = String(first);
  switch (key) {
    case "country_notes":
      if (second === "source") return t.noteSourceOf(countryName(row));
      return second === "es" ? t.noteEsOf(countryName(row)) : t.noteOf(countryName(row));
    case "unserved_countries":
      return countryName(row);
    case "holidays": {
      if (second === undefined) return undefined;
      const position = Number(second) + 1;
      if (row === "removed") return `${t.removedDays}: ${t.dayOf(position)}`;
      return third === "name" ? t.nameOf(position) : t.dayOf(position);
    }
    case "license_picture":
      return row === "alt_en" ? t.picture.altEn : row === "alt_es" ? t.picture.altEs : undefined;
    case "standard_days":
      return productName(row);
    case "queue_targets":
      return targetName(row);
    default:
      return undefined;
  }
}

/** A value in words, for the history, the import and conflicts. */
export function valueText(key: string, value: unknown, t: Catalogue["settings"]): string {
  if (value === null || value === undefined || value === "") return t.nothing;
  if (typeof value === "boolean") return value ? t.on : t.off;
  switch (key as SettingKey) {
    case "payment_capture":
      return t.captures[value as SettingValues["payment_capture"]];
    case "second_person":
      return t.secondPersons[value as SettingValues["second_person"]];
    case "refund_approval":
      return t.refundApprovals[value as SettingValues["refund_approval"]];
    case "refund_second_person_cents":
      return formatCents(Number(value));
    case "signed_statement":
      return t.signedStatements[value as SettingValues["signed_statement"]];
    case "languages": {
      const names: Readonly<Record<string, string>> = t.languageNames;
      return (value as string[]).map((language) => names[language] ?? language).join(", ") || t.nothing;
    }
    case "seal":
      return (value as { media_type?: string }).media_type ?? t.nothing;
    case "license_picture":
      return `${t.picture.isKept}: ${(value as SettingValues["license_picture"])?.alt_en ?? ""}`;
    case "holidays": {
      const { added, removed } = value as SettingValues["holidays"];
      const days = [...added.map(({ day, name }) => `+ ${day} ${name}`), ...removed.map((day) => `− ${day}`)];
      return days.join("; ") || t.nothing;
    }
    case "standard_days":
      return rowsText(value as Record<string, number>, productName) || t.nothing;
    case "queue_targets":
      return rowsText(value as Record<string, number>, targetName) || t.nothing;
    case "unserved_countries":
      return rowsText(value as SettingValues["unserved_countries"], countryName) || t.nothing;
    case "country_notes":
      return (
        Object.entries(value as SettingValues["country_notes"])
          .map(([code, { en, es, checked_on: day }]) =>
            [
              `${countryName(code)}: ${es === "" ? en : `${en} / ${es}`}`,
              day && t.noteChecked(formatDate(day, "UTC"), ""),
            ]
              .filter(Boolean)
              .join(" "),
          )
          .join("; ") || t.nothing
      );
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}
