// Rules: O-36 (docs/rules)
import type { StatusId } from "../orders/index.ts";
import type { StageOwner } from "./stages.ts";

/** Counts of finished stages by their length in office days and by the time since they ended. */
export interface FinishedStage {
  /** Office days that it took. */
  readonly days: number;
  /** Office days since it ended. */
  readonly age: number;
  readonly count: number;
}

/** The finished stages of one product, by step. */
export type ProductHistory = ReadonlyMap<StatusId, readonly FinishedStage[]>;

/** Recent days count more: four office days earlier counts half. */
const halfLifeDays = 4;
/** With fewer finished products a stage has no history to use. */
const enoughFinished = 30;
/** Office days of history: as few as are enough between these. */
const officeWindow = { shortest: 20, longest: 120 } as const;
/** Customers do not change with the season: a fixed window. */
const customerWindow = 60;
/** No history older than this many office days is used. */
export const longestWindow = officeWindow.longest;

/** The part of a stage's history that counts, with weights. */
export interface WeightedStage {
  readonly durations: readonly Weighted[];
  /** Numbers finished on each past office day, the newest first, today left out, days without any included. */
  readonly finishedPerDay: readonly Weighted[];
}

/** A number of days or of products, and how much it counts. */
export interface Weighted {
  readonly value: number;
  readonly weight: number;
}

const sumOf = (rows: readonly FinishedStage[]): number => rows.reduce((total, { count }) => total + count, 0);
const weightOf = (age: number): number => 2 ** (-age / halfLifeDays);

function windowOf(rows: readonly FinishedStage[], owner: StageOwner): number {
  if (owner === "customer") return customerWindow;
  let days: number = officeWindow.shortest;
  while (days < officeWindow.longest && sumOf(rows.filter(({ age }) => age < days)) < enoughFinished) days += 1;
  return days;
}

/** @returns null when fewer than 30 were finished in the longest window, or none before today */
export function weigh(rows: readonly FinishedStage[], owner: StageOwner): WeightedStage | null {
  const window = windowOf(rows, owner);
  const used = rows.filter(({ age }) => age >= 0 && age < window);
  const oldest = Math.max(0, ...used.map(({ age }) => age));
  if (sumOf(used) < enoughFinished || oldest === 0) return null;
  return {
    durations: used.map(({ days, age, count }) => ({ value: days, weight: count * weightOf(age) })),
    finishedPerDay: Array.from({ length: oldest }, (_, before) => ({
      value: sumOf(used.filter(({ age }) => age === before + 1)),
      weight: weightOf(before + 1),
    })),
  };
}
