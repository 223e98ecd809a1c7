import { DocumentRejectedError } from "./port.ts";

/** More work is waiting than the server is willing to hold: try again later (HTTP 503). */
export class PoolFullError extends Error {
  constructor() {
    super("the pool is full");
    this.name = "PoolFullError";
  }
}

/** Whom a task is for. */
export interface PoolCaller {
  /** Callers of one group share its turns: those of one host, by `addressGroup`. */
  readonly group: string;
  readonly hasLeft: () => boolean;
}

interface Waiting extends PoolCaller {
  /** The pool's turn when it came. */
  readonly cameAt: number;
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

/** The index of the newest of the group that waits with most; one that has just come loses a tie. */
function newestOfLargest(line: readonly Waiting[]): number {
  const sizeOf = (group: string): number => line.filter((each) => each.group === group).length;
  const sizes = line.map(({ group }) => sizeOf(group));
  return sizes.lastIndexOf(Math.max(...sizes));
}

export type FairPool = <T>(task: () => Promise<T>, caller?: PoolCaller) => Promise<T>;

/**
 * Runs one task after the other: next is that of the group that has had the least time since it began to wait, so that
 * many long tasks of one host delay nobody else by more than the one that runs (start-time fair queueing). Beyond
 * `waitingLine` the group with most that wait is refused with PoolFullError. A task whose caller has left never begins:
 * it is refused as UPLOAD_GONE.
 *
 * @param now milliseconds, by which the time of a task is measured
 */
export function createFairPool(waitingLine: number, now: () => number = () => performance.now()): FairPool {
  const line: Waiting[] = [];
  /** The turn that a group has come to, in milliseconds of work. */
  const turns = new Map<string, number>();
  let turn = 0;
  let isRunning = false;

  const turnOf = ({ group, cameAt }: Pick<Waiting, "group" | "cameAt">): number =>
    Math.max(turns.get(group) ?? 0, cameAt);

  const wait = ({ group, hasLeft }: PoolCaller): Promise<void> =>
    new Promise((enter, refuse) => {
      line.push({ group, hasLeft, cameAt: turn, enter, refuse });
      if (line.length > waitingLine) line.splice(newestOfLargest(line), 1)[0]?.refuse(new PoolFullError());
    });

  function admitNext(): void {
    for (const gone of line.filter(({ hasLeft }) => hasLeft())) {
      line.splice(line.indexOf(gone), 1);
      gone.refuse(new DocumentRejectedError("UPLOAD_GONE"));
    }
    const [next] = line.toSorted((one, other) => turnOf(one) - turnOf(other));
    if (next) {
      line.splice(line.indexOf(next), 1);
      next.enter();
      return;
    }
    isRunning = false;
    turns.clear();
    turn = 0;
  }

  return async (task, caller = { group: "", hasLeft: () => false }) => {
    const { group } = caller;
    const cameAt = turn;
    if (isRunning) await wait(caller);
    else if (caller.hasLeft()) throw new DocumentRejectedError("UPLOAD_GONE");
    // The one who leaves hands its place over, so that nobody enters in between.
    isRunning = true;
    turn = turnOf({ group, cameAt });
    const startedAt = now();
    try {
      return await task();
    } finally {
      turns.set(group, turn + now() - startedAt);
      for (const [known, at] of turns) if (at <= turn) turns.delete(known);
      admitNext();
    }
  };
}
