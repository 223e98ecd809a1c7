import type { Selectable } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { readLastChanges, readSaved, type LastChange, type SavedValues } from "../../../live-settings/setting-rows.ts";
import { inTransaction } from "../../../transaction.ts";
import { type Portal } from "../../../portal.ts";

/** What is saved, and the last change of each setting, as of one moment. */
export interface SettingsState {
  readonly version: number;
  readonly saved: SavedValues;
  readonly last: ReadonlyMap<string, LastChange>;
}

export const readSettingsState = (portal: Portal): Promise<SettingsState> =>
  inTransaction(portal, async ({ tx }) => ({ ...(await readSaved(tx)), last: await readLastChanges(tx) }));

/** Lines of the history in one answer. */
const pageSize = 100;

export interface HistoryPage {
  readonly changes: readonly Selectable<Schema["settings_history"]>[];
  readonly hasMore: boolean;
}

/** @param before the number of the oldest change that is known already */
export async function readHistory({ db }: Portal, before: number | undefined): Promise<HistoryPage> {
  const rows = await db
    .selectFrom("settings_history")
    .selectAll()
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(pageSize + 1)
    .execute();
  return { changes: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}
