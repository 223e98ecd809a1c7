// Rules: O-37 (docs/rules)
import type { RemainingDays } from "./forecast.ts";

/** The outcome of an earlier promise, in office days since it was made. */
export interface PromiseOutcome {
  /** What was predicted, before any correction. */
  readonly predicted: RemainingDays;
  /** Days until it was kept; for an open one, days that have passed. */
  readonly passed: number;
  readonly isKept: boolean;
}

/** Factors that correct estimates, because earlier ones of the same product were too early or too late. */
export interface Correction {
  readonly p50: number;
  readonly p80: number;
}

export const noCorrection: Correction = { p50: 1, p80: 1 };

/** The number of kept promises from which they say how good the estimates are. */
const minKeptPromises = 60;
/** One bad week does not turn a date into nonsense. */
const [minFactor, maxFactor] = [0.5, 3];

interface Observation {
  readonly value: number;
  /** False for what is still open, of which only is known that it takes longer. */
  readonly isComplete: boolean;
}

/**
 * The value that a share of all reaches at most, open ones taken into account (Kaplan and Meier, 1958).
 *
 * @returns the largest complete value when the open ones hide it
 */
export function kaplanMeierQuantile(observations: readonly Observation[], share: number): number {
  const sorted = observations.toSorted((one, other) => one.value - other.value || (one.isComplete ? -1 : 1));
  let surviving = 1;
  let last = 0;
  for (const [index, { value, isComplete }] of sorted.entries()) {
    if (!isComplete) continue;
    const atRisk = sorted.length - index;
    surviving *= 1 - 1 / atRisk;
    last = value;
    // Shares such as 0.8 have no exact binary form.
    if (surviving <= 1 - share + Number.EPSILON * sorted.length) return value;
  }
  return last;
}

/** The correction that the outcomes of earlier promises of one product ask for; none with fewer than 60 kept ones. */
export function correctionFrom(outcomes: readonly PromiseOutcome[]): Correction {
  if (outcomes.filter(({ isKept }) => isKept).length < minKeptPromises) return noCorrection;
  const factor = (of: keyof RemainingDays, share: number): number => {
    const observations = outcomes.map(({ predicted, passed, isKept }) => ({
      value: passed / Math.max(1, predicted[of]),
      isComplete: isKept,
    }));
    return Math.min(maxFactor, Math.max(minFactor, kaplanMeierQuantile(observations, share)));
  };
  return { p50: factor("p50", 0.5), p80: factor("p80", 0.8) };
}
