// Rules: P-13, P-14 (docs/rules)
import type { Db } from "../db/database.ts";
import { appendAudit, type AuditEntry } from "./audit.ts";
import { millisecondsIn } from "../lib/time.ts";

/** Looks at the same thing within this time count as one, because pages repeat their calls. */
export const sameLookMs = 5 * millisecondsIn.minute;

/** Refusals of one caller at one call are one entry for each of these periods. */
const refusalPeriodMs = millisecondsIn.minute;
const flushMs = millisecondsIn.second;

/** What one server keeps in memory at most: entries to write, looks and callers to compare with. */
const mostKept = 10_000;
/** Entries of one statement. */
const batch = 500;

interface Refusals {
  readonly entry: AuditEntry;
  until: number;
  more: number;
}

/** What leaves a trace without changing anything: kept in memory, and written by one statement a second. */
export interface Looks {
  /**
   * Records a look, unless the same session or address looked at the same thing less than five minutes ago.
   *
   * @param thing what was looked at, where the entry's subject does not tell; never written
   */
  note(entry: AuditEntry, thing?: string): void;
  /** Records a refusal: the first at once, those of the following minutes as one entry a minute with their count. */
  noteRefusal(entry: AuditEntry): void;
  /** Writes what is due; what cannot be written now is tried again. */
  flush(): Promise<void>;
  start(): void;
  /** Writes what is left, refusals too. */
  stop(): Promise<void>;
}

export interface LooksOptions {
  readonly db: Db;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The names of the fields that a search used, for its entry: no terms. */
export const usedFields = (query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .toSorted();

const whoOf = ({ actor, origin }: AuditEntry): string =>
  [actor.kind, actor.userId, origin?.sessionId ?? origin?.addressDigest].join(" ");

/** Drops the oldest entries of a map that is too large. */
function keepBounded(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= mostKept) return;
    map.delete(key);
  }
}

/** Remembers looks, and says whether one repeats another of the last five minutes. */
function createLookMemory(): (entry: AuditEntry, thing: string) => boolean {
  const seen = new Map<string, number>();
  return (entry, thing) => {
    const key = [whoOf(entry), entry.action, ...entry.subject, thing].join(" ");
    const now = entry.at.getTime();
    const last = seen.get(key);
    if (last !== undefined && Math.abs(now - last) < sameLookMs) return true;
    // To the end of the map: the oldest are dropped first.
    seen.delete(key);
    seen.set(key, now);
    keepBounded(seen);
    return false;
  };
}

export function createLooks({ db, clock, onError }: LooksOptions): Looks {
  let waiting: AuditEntry[] = [];
  const isRepeated = createLookMemory();
  const refused = new Map<string, Refusals>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const add = (entry: AuditEntry): void => {
    if (waiting.length < mostKept) waiting.push(entry);
    else onError(new Error("too many looks wait to be written: this one is lost"));
  };

  const addRefusals = (isDue: (refusals: Refusals) => boolean): void => {
    const at = clock();
    for (const [who, refusals] of refused) {
      if (!isDue(refusals)) continue;
      if (refusals.more === 0) refused.delete(who);
      else {
        add({ ...refusals.entry, at, detail: { ...refusals.entry.detail, count: refusals.more } });
        refused.set(who, { ...refusals, until: at.getTime() + refusalPeriodMs, more: 0 });
      }
    }
  };

  const write = async (): Promise<void> => {
    const now = clock().getTime();
    addRefusals(({ until }) => until <= now);
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
    note: (entry, thing = "") => {
      if (!isRepeated(entry, thing)) add(entry);
    },
    noteRefusal: (entry) => {
      // Each call by itself: a count under another call's name would say what did not happen.
      const who = `${whoOf(entry)} ${entry.subject[1]}`;
      const refusals = refused.get(who);
      if (refusals !== undefined) {
        refusals.more += 1;
        return;
      }
      add({ ...entry, detail: { ...entry.detail, count: 1 } });
      refused.set(who, { entry, until: entry.at.getTime() + refusalPeriodMs, more: 0 });
      keepBounded(refused);
    },
    flush,
    start: () => {
      timer ??= setInterval(() => void flush(), flushMs).unref();
    },
    stop: async () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await writing;
      addRefusals(() => true);
      await flush();
    },
  };
}
