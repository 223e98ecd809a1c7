// Rules: S-3 (docs/rules)
import type { Db, OpenDatabase } from "../db/database.ts";
import { millisecondsIn } from "../lib/time.ts";
import { portalSettings, type PortalSettings } from "./portal-settings.ts";
import type { SettingDefaults } from "./setting-defaults.ts";
import { readSaved, readVersion } from "./setting-rows.ts";

/** The channel on which other servers hear of a change (PostgreSQL's NOTIFY). */
export const settingsChannel = "dop_settings";

/** How often the version is compared: behind a pooler, or when a connection was lost, no notice arrives. */
const checkMs = 3 * millisecondsIn.second;

/** The settings in the memory of this server, kept as they are in the database. */
export interface LiveSettings {
  readonly defaults: SettingDefaults;
  /** The current ones, from memory. */
  readonly current: () => PortalSettings;
  /** Reads them again. @throws the database's error; what was read last is kept */
  refresh(): Promise<void>;
  /** Follows the changes of every server, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

interface LiveSettingsOptions {
  readonly database: Pick<OpenDatabase, "db" | "listen">;
  readonly defaults: SettingDefaults;
  readonly onError: (error: unknown) => void;
}

export function createLiveSettings({ database, defaults, onError }: LiveSettingsOptions): LiveSettings {
  const { db } = database;
  let current = portalSettings(0, defaults.values, defaults);
  let timer: NodeJS.Timeout | undefined;
  let listening: { close(): Promise<void> } | undefined;

  let started = 0;
  let shown = 0;
  const refresh = async (): Promise<void> => {
    started += 1;
    const turn = started;
    const read = await readSettings(db, defaults);
    // Two readings may overtake each other. A database that was restored has an older version, which holds.
    if (turn < shown) return;
    shown = turn;
    if (read.version !== current.version) current = read;
  };
  const follow = (): void => void refresh().catch(onError);
  const check = async (): Promise<void> => {
    if ((await readVersion(db)) !== current.version) await refresh();
  };

  return {
    defaults,
    current: () => current,
    refresh,
    start: () => {
      listening ??= database.listen?.(settingsChannel, follow);
      // The calls that need the database report that it is away.
      timer ??= setInterval(() => void check().catch(() => undefined), checkMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await listening?.close();
      listening = undefined;
    },
  };
}

/** The settings as the database has them; an operator's command runs while the servers do. */
export async function readSettings(db: Db, defaults: SettingDefaults): Promise<PortalSettings> {
  const { version, saved } = await readSaved(db);
  return portalSettings(version, { ...defaults.values, ...saved }, defaults);
}
