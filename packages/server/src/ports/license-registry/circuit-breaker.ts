/** The part behind the breaker has failed too often; it is not asked at this moment. */
class CircuitOpenError extends Error {
  constructor() {
    super("the circuit is open");
    this.name = "CircuitOpenError";
  }
}

export interface CircuitBreakerOptions {
  /** This many failures in a row open the circuit. */
  readonly failures: number;
  /** Milliseconds that it stays open before one call may try again. */
  readonly openMs: number;
  readonly clock: () => Date;
}

/**
 * Spares a part that is down, and those who would wait for it: after a number of failures in a row calls fail at once
 * with CircuitOpenError. Later one call at a time is let through; the first success closes the circuit. Known to this
 * process alone.
 */
export function createCircuitBreaker({ failures, openMs, clock }: CircuitBreakerOptions) {
  let inARow = 0;
  let openedAt: number | null = null;
  let probing = false;

  const mayAsk = (): boolean => {
    if (openedAt === null) return true;
    return !probing && clock().getTime() - openedAt >= openMs;
  };

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (!mayAsk()) throw new CircuitOpenError();
    const isProbe = openedAt !== null;
    if (isProbe) probing = true;
    try {
      const result = await task();
      inARow = 0;
      openedAt = null;
      return result;
    } catch (error) {
      inARow += 1;
      if (inARow >= failures) openedAt = clock().getTime();
      throw error;
    } finally {
      if (isProbe) probing = false;
    }
  };
}
