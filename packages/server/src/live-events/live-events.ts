// Rules: Q-14 (docs/rules)
import { sql, type Selectable } from "kysely";
import type { Db, OpenDatabase } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

/** The channel on which the triggers announce that something has changed. */
const channel = "dop_events";

/** Milliseconds between looks where notices arrive, and where they do not, as behind a pooler. */
const lookMs = { told: 2000, untold: 500 } as const;

/** Milliseconds within which changes are read together. */
const togetherMs = 25;

/** That something has changed: an order, a queue, a transmittal, or one of a kind; never whose data. */
export type LiveEvent = Omit<Selectable<Schema["live_events"]>, "at" | "entry" | "number"> & {
  readonly number: number;
};

/** Gets the events of all servers, each once and in the order of their numbers. */
export type EventListener = (events: readonly LiveEvent[]) => void;

export interface LiveEvents {
  /**
   * Calls `listener` with every event after the returned number, until `end`.
   * @param after the last number that the listener knows; null for none
   * @returns the number and the events up to which `listener` gets none; `missed` null where some are forgotten
   */
  follow(
    listener: EventListener,
    after: number | null,
  ): Promise<{ readonly number: number; readonly missed: readonly LiveEvent[] | null; readonly end: () => void }>;
  stop(): Promise<void>;
}

interface LiveEventsOptions {
  readonly database: Pick<OpenDatabase, "db" | "listen">;
  readonly onError: (error: unknown) => void;
}

/** Numbers what was committed since. @returns the newest number */
async function newestNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ newest: number }>`select number_live_events() as newest`.execute(db);
  return rows[0]?.newest ?? 0;
}

const readAfter = (db: Db, after: number, upTo: number): Promise<LiveEvent[]> =>
  db
    .selectFrom("live_events")
    .select(["number", "kind", "order_id", "queue", "transmittal_id"])
    .where("number", ">", after)
    .where("number", "<=", upTo)
    .orderBy("number")
    .$narrowType<{ number: number }>()
    .execute();

/** The events after a number; null where those that followed it are forgotten, or no such number was given. */
async function missedSince(db: Db, after: number, newest: number): Promise<LiveEvent[] | null> {
  if (after === newest) return [];
  if (after > newest) return null;
  const missed = await readAfter(db, after, newest);
  return missed[0]?.number === after + 1 ? missed : null;
}

/**
 * The changes of all servers for the streams of this one. One reading serves every stream, and without a stream there
 * is none.
 */
export function createLiveEvents({ database, onError }: LiveEventsOptions): LiveEvents {
  const { db } = database;
  const listeners = new Set<EventListener>();
  let read: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let listening: { close(): Promise<void> } | undefined;
  let reading: Promise<void> = Promise.resolve();
  /** True when notices arrive. */
  let isTold = false;
  /** True once a notice was sent to see whether any arrives. */
  let isAsked = false;

  const readOn = async (forNotice: boolean): Promise<void> => {
    const newest = await newestNumber(db);
    const events = newest === read ? [] : await readAfter(db, read ?? newest, newest);
    read = newest;
    if (forNotice && !isAsked) {
      isAsked = true;
      // By another connection than the listening one, to which a pooler may be bound just now.
      await sql`select pg_notify(${channel}, '')`.execute(db);
    }
    if (events.length === 0) return;
    isTold &&= forNotice;
    for (const listener of listeners) listener(events);
  };
  /** Reads on, or again after a reading that may have begun too early. */
  const look = (forNotice: boolean): Promise<void> => {
    // The calls that need the database report that it is away.
    reading = reading.then(() => readOn(forNotice)).catch(forNotice ? onError : () => undefined);
    return reading;
  };
  const lookSoon = (): void => {
    // The first call says only that listening has begun.
    isTold = isAsked;
    soon ??= setTimeout(() => {
      soon = undefined;
      void look(true);
    }, togetherMs).unref();
  };
  const begin = (): void => {
    if (listening !== undefined) return;
    const own = database.listen(channel, lookSoon);
    listening = own;
    const lookAgain = (): void => {
      if (listening !== own) return;
      timer = setTimeout(() => void look(false).then(lookAgain), isTold ? lookMs.told : lookMs.untold).unref();
    };
    lookAgain();
  };
  const stop = async (): Promise<void> => {
    clearTimeout(timer);
    clearTimeout(soon);
    timer = soon = undefined;
    read = null;
    isTold = isAsked = false;
    const open = listening;
    listening = undefined;
    await open?.close();
  };

  return {
    follow: async (listener, after) => {
      begin();
      listeners.add(listener);
      const end = (): void => {
        listeners.delete(listener);
        if (listeners.size === 0) stop().catch(onError);
      };
      // An event of the meantime is missed and heard, and its reader takes it once.
      try {
        const number = await newestNumber(db);
        read ??= number;
        return { number, missed: after === null ? [] : await missedSince(db, after, number), end };
      } catch (error) {
        end();
        throw error;
      }
    },
    stop,
  };
}
