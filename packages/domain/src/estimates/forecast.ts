// Rules: O-36 (docs/rules)
import type { ProductId, StatusId } from "../orders/index.ts";
import { weigh, type ProductHistory, type WeightedStage } from "./history.ts";
import { seededRandom, weightedDraw } from "./random.ts";
import { stageOwner, stagesFrom } from "./stages.ts";

/** The step at which a product is. */
export interface Position {
  readonly status: StatusId;
  /** How many of its product came to this step before it and are still there. */
  readonly ahead: number;
  /** Office days since it came to this step. */
  readonly elapsed: number;
}

/** Office days from now until a product is at its end: for five and for eight of ten. */
export interface RemainingDays {
  readonly p50: number;
  readonly p80: number;
}

/** Simulated courses per estimate. */
const draws = 250;
/** No draw goes further: an office that finishes nothing has no date. */
const longestCourse = 500;

/** Each course draws for itself, so that an answer does not depend on what was asked before. */
const courseRandoms = (seed: number): (() => number)[] =>
  Array.from({ length: draws }, (_, course) => seededRandom(seed * draws + course));
/** More than the steps need, two each. */
const seedsPerForecast = 32;

interface Stage {
  /** Days until a product moves on that has so many before it and came so long ago; one per simulated course. */
  waits(position: Position): readonly number[];
  /** Days that the stage takes a product that comes to it later; one for each course. */
  readonly durations: readonly number[];
}

/** The office works off a backlog: each simulated run draws past days and subtracts what was finished on them. */
function officeStage({ durations, finishedPerDay }: WeightedStage, seed: number): Stage {
  const drawDay = weightedDraw(finishedPerDay);
  const randoms = courseRandoms(seed);
  /** For each course, how many are finished by the end of each day. */
  const courses = randoms.map((random) => ({ random, finished: [] as number[] }));
  const daysUntil = ({ random, finished: course }: (typeof courses)[number], wanted: number): number => {
    while ((course.at(-1) ?? 0) < wanted && course.length < longestCourse) {
      course.push((course.at(-1) ?? 0) + drawDay(random));
    }
    let [low, high] = [0, course.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((course[middle] ?? 0) >= wanted) high = middle;
      else low = middle + 1;
    }
    return low + 1;
  };
  return {
    waits: ({ ahead }) => courses.map((course) => daysUntil(course, ahead + 1)),
    durations: courseRandoms(seed + 1).map(weightedDraw(durations)),
  };
}

/** A step of the customer has no backlog: an order that has waited already draws from the longer durations. */
function customerStage({ durations }: WeightedStage, seed: number): Stage {
  return {
    waits({ elapsed }) {
      const longer = durations.filter(({ value }) => value > elapsed);
      if (longer.length === 0) return Array.from({ length: draws }, () => 1);
      const drawLonger = weightedDraw(longer);
      return courseRandoms(seed).map((random) => drawLonger(random) - elapsed);
    },
    durations: courseRandoms(seed + 1).map(weightedDraw(durations)),
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;

/** Forecasts the products of one kind from the history of earlier ones. */
export interface Forecast {
  /** @returns null where nothing can be said: a step ahead has too little history, or there is no way to an end */
  remaining(position: Position): RemainingDays | null;
}

/**
 * @param history what the steps of this product took
 * @param seed the same for the same answer
 */
export function forecast(productId: ProductId, history: ProductHistory, seed: number): Forecast {
  const known = new Map<StatusId, Stage | null>();
  const stageAt = (status: StatusId): Stage | null => {
    const found = known.get(status);
    if (found !== undefined) return found;
    const owner = stageOwner(productId, status);
    const weighted = weigh(history.get(status) ?? [], owner);
    const make = owner === "customer" ? customerStage : officeStage;
    const stage = weighted && make(weighted, seed * seedsPerForecast + 2 * status);
    known.set(status, stage);
    return stage;
  };

  return {
    remaining(position) {
      const stages = stagesFrom(productId, position.status).map(stageAt);
      const [present, ...later] = stages.filter((stage) => stage !== null);
      if (present === undefined || later.length + 1 < stages.length) return null;
      const totals = present
        .waits(position)
        .map((days, course) => later.reduce((total, stage) => total + (stage.durations[course] ?? 0), days));
      const sorted = totals.toSorted((one, other) => one - other);
      return { p50: quantile(sorted, 0.5), p80: quantile(sorted, 0.8) };
    },
  };
}
