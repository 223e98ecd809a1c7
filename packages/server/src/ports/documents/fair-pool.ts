// Rules: P-32 (docs/rules)
import { DocumentRejectedError } from "./port.ts";

/** Too much work is waiting: try again later (HTTP 503, or 429 for a caller beyond its budget). */
export class PoolFullError extends Error {
  override readonly name = "PoolFullError";
  /** Milliseconds until the caller has a budget again; null for one within it. */
  readonly budgetBackInMs: number | null;

  constructor(budgetBackInMs: number | null = null) {
    super("the pool is full");
    this.budgetBackInMs = budgetBackInMs;
  }
}

export interface PoolCaller {
  /** The callers of a host, by `addressGroup`, share its turns. */
  readonly group: string;
  readonly hasLeft: () => boolean;
  /** The expected work in milliseconds; of two with the same turn the smaller one is next. */
  readonly expectedMs?: number;
}

/** Work of the portal's own. */
export const noCaller: PoolCaller = { group: "", hasLeft: () => false };

interface Waiting extends PoolCaller {
  /** The pool's turn at its arrival. */
  readonly cameAt: number;
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

/** The index of the newest task of the largest waiting group; a task that has just come loses a tie. */
function newestOfLargest(line: readonly Waiting[], isPoor: (one: Waiting) => boolean): number {
  const some = line.some(isPoor);
  const sizeOf = (group: string): number => line.filter((each) => each.group === group).length;
  const sizes = line.map((one) => (some && !isPoor(one) ? 0 : sizeOf(one.group)));
  return sizes.lastIndexOf(Math.max(...sizes));
}

/** Tells what a task took, in milliseconds of a processor; without it, its time by the clock counts. */
type Spend = (ms: number) => void;
export type FairPool = <T>(task: (spend: Spend) => Promise<T>, caller?: PoolCaller) => Promise<T>;

export interface FairPoolOptions {
  /** Milliseconds, by which tasks are timed. */
  readonly now?: () => number;
  /** Milliseconds of work that a group may take in a window of so many milliseconds before it waits for all others. */
  readonly budget?: {
    readonly ms: number;
    readonly windowMs: number;
    /** So much of it delays no later task of the group: the second photo of a person waits no longer than the first. */
    readonly freeMs: number;
  };
  /** Called for each task that begins beyond its group's budget. */
  readonly onOverBudget?: (() => void) | undefined;
}

/**
 * Runs one task at a time, next that of the group with the least time since it began to wait and the least to do, so
 * that many long tasks of one host delay others by one task at most (start-time fair queueing). Beyond `waitingLine`
 * the group with most waiting tasks gets PoolFullError; a task whose caller has left, UPLOAD_GONE. A group beyond its
 * budget comes after all others and is refused before them; callers without a group have none.
 */
export function createFairPool(waitingLine: number, options: FairPoolOptions = {}): FairPool {
  const { now = () => performance.now(), budget, onOverBudget } = options;
  const line: Waiting[] = [];
  /** Each group's turn, in milliseconds of work. */
  const turns = new Map<string, number>();
  /** The work that each group took in its open window. */
  const spent = new Map<string, { ms: number; readonly endsAt: number }>();
  let turn = 0;
  let isRunning = false;

  const turnOf = ({ group, cameAt }: Pick<Waiting, "group" | "cameAt">): number =>
    Math.max(turns.get(group) ?? 0, cameAt);
  /** The turn at which the work would be done. */
  const doneAt = (one: Waiting): number => turnOf(one) + (one.expectedMs ?? 0);

  const isPoor = ({ group }: Pick<Waiting, "group">): boolean => {
    const known = spent.get(group);
    return budget !== undefined && known !== undefined && known.endsAt > now() && known.ms >= budget.ms;
  };
  function count(group: string, ms: number): void {
    if (budget === undefined || group === "") return;
    // Windows of one length end in the order in which they were opened.
    for (const [known, { endsAt }] of spent) {
      if (endsAt > now()) break;
      spent.delete(known);
    }
    const open = spent.get(group);
    if (open) open.ms += ms;
    else spent.set(group, { ms, endsAt: now() + budget.windowMs });
  }
  function turnAway(one: Waiting | undefined): void {
    if (!one) return;
    const endsAt = isPoor(one) ? spent.get(one.group)?.endsAt : undefined;
    one.refuse(new PoolFullError(endsAt === undefined ? null : endsAt - now()));
  }
  const wait = (caller: PoolCaller): Promise<void> =>
    new Promise((enter, refuse) => {
      line.push({ ...caller, cameAt: turn, enter, refuse });
      if (line.length > waitingLine) turnAway(line.splice(newestOfLargest(line, isPoor), 1)[0]);
    });

  function admitNext(): void {
    for (const gone of line.filter(({ hasLeft }) => hasLeft())) {
      line.splice(line.indexOf(gone), 1);
      gone.refuse(new DocumentRejectedError("UPLOAD_GONE"));
    }
    const [next] = line.toSorted(
      (one, other) => Number(isPoor(one)) - Number(isPoor(other)) || doneAt(one) - doneAt(other),
    );
    if (next) {
      line.splice(line.indexOf(next), 1);
      next.enter();
      return;
    }
    isRunning = false;
    turns.clear();
    turn = 0;
  }

  return async (task, caller = noCaller) => {
    const { group } = caller;
    const cameAt = turn;
    if (isRunning) await wait(caller);
    else if (caller.hasLeft()) throw new DocumentRejectedError("UPLOAD_GONE");
    // The previous task hands its place over, so that no other enters in between.
    isRunning = true;
    // A group beyond its budget may have an older turn than others had: turns never go back.
    turn = Math.max(turn, turnOf({ group, cameAt }));
    if (isPoor({ group })) onOverBudget?.();
    const startedAt = now();
    let told: number | undefined;
    try {
      return await task((ms) => (told = ms));
    } finally {
      const took = told ?? now() - startedAt;
      count(group, took);
      const isNewcomer = budget !== undefined && (spent.get(group)?.ms ?? Infinity) < budget.freeMs;
      if (!isNewcomer) turns.set(group, turn + took);
      // A host that waits came at an older turn than its own.
      const waiting = new Set(line.map((one) => one.group));
      for (const [known, at] of turns) if (at <= turn && !waiting.has(known)) turns.delete(known);
      admitNext();
    }
  };
}
