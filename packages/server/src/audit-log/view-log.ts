// Rules: P-13, P-14 (docs/rules)
import type { Db } from "../db/database.ts";
import { appendAudit, type AuditEntry } from "./audit.ts";
import { millisecondsIn } from "../lib/time.ts";

/** Views of the same thing within this time count as one, because pages repeat their calls. */
export const viewDedupeWindowMs = 5 * millisecondsIn.minute;

/** Denials of one caller at one call are one entry for each of these periods. */
const denialPeriodMs = millisecondsIn.minute;
const flushMs = millisecondsIn.second;

/** Entries to write, views and callers that one server keeps in memory at most. */
const maxBuffered = 10_000;
/** Entries of one statement. */
const batch = 500;

interface Denials {
  readonly entry: AuditEntry;
  until: number;
  more: number;
}

/** Buffers audit entries of reads and denials, and writes them once a second. */
export interface ViewLog {
  /**
   * Records a view, unless the same session or address viewed the same thing less than five minutes ago.
   * @param thing distinguishes views of one subject; never written
   */
  recordView(entry: AuditEntry, thing?: string): void;
  /** Records a denial: the first at once, those of the following minutes as one entry a minute with their count. */
  recordDenial(entry: AuditEntry): void;
  /** Writes the entries that are due; those that cannot be written now are tried again. */
  flush(): Promise<void>;
  start(): void;
  /** Writes all that is left, denials too. */
  stop(): Promise<void>;
}

export interface ViewLogOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The names of the fields that a search used, for its entry: no terms. */
export const usedFields = (query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .toSorted();

const callerOf = ({ actor, origin }: AuditEntry): string =>
  [actor.kind, actor.userId, origin?.sessionId ?? origin?.addressDigest].join(" ");

function evictOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= maxBuffered) return;
    map.delete(key);
  }
}

/** Stores views. @returns true for one that repeats another of the last five minutes */
function createViewMemory(): (entry: AuditEntry, thing: string) => boolean {
  const seen = new Map<string, number>();
  return (entry, thing) => {
    const key = [callerOf(entry), entry.action, ...entry.subject, thing].join(" ");
    const now = entry.at.getTime();
    const last = seen.get(key);
    if (last !== undefined && Math.abs(now - last) < viewDedupeWindowMs) return true;
    // To the end of the map: the oldest are dropped first.
    seen.delete(key);
    seen.set(key, now);
    evictOldest(seen);
    return false;
  };
}

export function createViewLog({ db, clock, onError }: ViewLogOptions): ViewLog {
  let waiting: AuditEntry[] = [];
  const isRepeated = createViewMemory();
  const denied = new Map<string, Denials>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = (entry: AuditEntry): void => {
    if (waiting.length < maxBuffered) waiting.push(entry);
    else onError(new Error(`audit view buffer is full (${maxBuffered}): entry dropped`));
  };

  const addDenials = (isDue: (denials: Denials) => boolean): void => {
    const at = clock();
    for (const [who, denials] of denied) {
      if (!isDue(denials)) continue;
      if (denials.more === 0) denied.delete(who);
      else {
        add({ ...denials.entry, at, detail: { ...denials.entry.detail, count: denials.more } });
        denied.set(who, { ...denials, until: at.getTime() + denialPeriodMs, more: 0 });
      }
    }
  };

  const write = async (): Promise<void> => {
    const now = clock().getTime();
    addDenials(({ until }) => until <= now);
    while (waiting.length > 0) {
      const entries = waiting.slice(0, batch);
      try {
        await appendAudit(db, entries);
      } catch (error) {
        onError(error);
        return;
      }
      waiting = waiting.slice(entries.length);
    }
  };

  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };

  return {
    recordView: (entry, thing = "") => {
      if (!isRepeated(entry, thing)) add(entry);
    },
    recordDenial: (entry) => {
      // Counted per call, so that an entry never names a call that was not made.
      const who = `${callerOf(entry)} ${entry.subject[1]}`;
      const denials = denied.get(who);
      if (denials !== undefined) {
        denials.more += 1;
        return;
      }
      add({ ...entry, detail: { ...entry.detail, count: 1 } });
      denied.set(who, { entry, until: entry.at.getTime() + denialPeriodMs, more: 0 });
      evictOldest(denied);
    },
    flush,
    start: () => {
      timer ??= setInterval(() => void flush(), flushMs).unref();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await writing;
      addDenials(() => true);
      await flush();
    },
  };
}
