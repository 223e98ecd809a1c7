import { DocumentRejectedError } from "./port.ts";

/** Too much work is waiting: try again later (HTTP 503). */
export class PoolFullError extends Error {
  override readonly name = "PoolFullError";
}

export interface PoolCaller {
  /** The callers of a host, by `addressGroup`, share its turns. */
  readonly group: string;
  readonly hasLeft: () => boolean;
}

interface Waiting extends PoolCaller {
  /** The pool's turn at its arrival. */
  readonly cameAt: number;
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

/** The index of the newest task of the largest waiting group; a task that has just come loses a tie. */
function newestOfLargest(line: readonly Waiting[]): number {
  const sizeOf = (group: string): number => line.filter((each) => each.group === group).length;
  const sizes = line.map(({ group }) => sizeOf(group));
  return sizes.lastIndexOf(Math.max(...sizes));
}

export type FairPool = <T>(task: () => Promise<T>, caller?: PoolCaller) => Promise<T>;

/**
 * Runs one task at a time, next that of the group with the least time since it began to wait, so that many long tasks
 * of one host delay others by one task at most (start-time fair queueing). Beyond `waitingLine` the group with most
 * waiting tasks gets PoolFullError; a task whose caller has left, UPLOAD_GONE.
 * @param now milliseconds, by which tasks are timed
 */
export function createFairPool(waitingLine: number, now: () => number = () => performance.now()): FairPool {
  const line: Waiting[] = [];
  /** Each group's turn, in milliseconds of work. */
  const turns = new Map<string, number>();
  let turn = 0;
  let isRunning = false;

  const turnOf = ({ group, cameAt }: Pick<Waiting, "group" | "cameAt">): number =>
    Math.max(turns.get(group) ?? 0, cameAt);

  const wait = ({ group, hasLeft }: PoolCaller): Promise<void> =>
    new Promise((enter, refuse) => {
      line.push({ group, hasLeft, cameAt: turn, enter, refuse });
      if (line.length > waitingLine)
        line.splice(newestOfLargest(line), 1)[0]?.refuse(new PoolFullError("the pool is full"));
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
    // The previous task hands its place over, so that no other enters in between.
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
