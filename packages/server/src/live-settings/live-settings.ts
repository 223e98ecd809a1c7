// Rules: S-3 (docs/rules)
import type { Db, OpenDatabase } from "../db/database.ts";
import { millisecondsIn } from "../lib/time.ts";
import { plainDefaults } from "@dop/domain/settings";
import type { Config } from "../config.ts";
import { portalSettings, type FixedSettings, type PortalSettings } from "./portal-settings.ts";
import { saveInitialSettings, type InitialSettings, readSaved, readVersion } from "./setting-rows.ts";

/** The channel that announces changes to other servers (PostgreSQL's NOTIFY). */
export const settingsChannel = "dop_settings";

/** Interval of comparing versions: behind a pooler, or when a connection was lost, no notice arrives. */
const checkMs = 3 * millisecondsIn.second;

/** The settings in the memory of this server, kept as they are in the database. */
export interface LiveSettings {
  /** Saves the environment's settings that no start has saved yet, and reads all; called at every start. */
  load(): Promise<void>;
  /** The current ones, from memory. */
  readonly current: () => PortalSettings;
  /** Reads them again. @throws the database's error; the last values stay */
  refresh(): Promise<void>;
  /** Follows the changes of every server, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

interface LiveSettingsOptions {
  readonly database: Pick<OpenDatabase, "db" | "listen">;
  readonly config: FixedSettings & Pick<Config, "initialSettings">;
  readonly clock: () => Date;
  /** Called with the result for the environment's settings, if there are any. */
  readonly onInitial: (settings: InitialSettings) => void;
  readonly onError: (error: unknown) => void;
}

export function createLiveSettings({ database, config, clock, onInitial, onError }: LiveSettingsOptions): LiveSettings {
  const { db } = database;
  let current = portalSettings(0, plainDefaults, config);
  let timer: NodeJS.Timeout | undefined;
  let listening: { close(): Promise<void> } | undefined;

  let started = 0;
  let shown = 0;
  const refresh = async (): Promise<void> => {
    started += 1;
    const turn = started;
    const read = await readSettings(db, config);
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
    current: () => current,
    load: async () => {
      const initial = await saveInitialSettings(db, config.initialSettings, clock());
      if (initial.saved.length + initial.ignored.length > 0) onInitial(initial);
      await refresh();
    },
    refresh,
    start: () => {
      listening ??= database.listen(settingsChannel, follow);
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
export async function readSettings(db: Db, config: FixedSettings): Promise<PortalSettings> {
  const { version, saved } = await readSaved(db);
  return portalSettings(version, { ...plainDefaults, ...saved }, config);
}
