/** More work is waiting than the server is willing to hold: try again later (HTTP 503). */
export class PoolFullError extends Error {
  constructor() {
    super("the pool is full");
    this.name = "PoolFullError";
  }
}

/**
 * Runs at most `atOnce` tasks together and lets at most `waitingLine` more wait; beyond that it throws PoolFullError.
 */
export function createWorkPool(atOnce: number, waitingLine: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (task) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingLine) throw new PoolFullError();
      // The one who leaves hands its place over, so `running` does not change here.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
