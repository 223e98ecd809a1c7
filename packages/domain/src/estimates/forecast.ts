// Rules: O-36 (docs/rules)
import type { ProductId, StatusId } from "../orders/index.ts";
import { weigh, type ProductHistory, type Weighted, type WeightedStage } from "./history.ts";
import { firstStage, stageOwner, stagesFrom } from "./stages.ts";

/** The step at which a product is. */
export interface Position {
  readonly status: StatusId;
  /** Products of the same kind that came to this step before it and are still there. */
  readonly ahead: number;
  /** Office days since it came to this step. */
  readonly elapsed: number;
}

/** Office days from now until a product is at its end: for five and for eight of ten. */
export interface RemainingDays {
  readonly p50: number;
  readonly p80: number;
}

/** The longest wait that is calculated: an office that finishes nothing has no date. */
const longestWait = 500;
/** Shares are sums of binary fractions: what differs by less is equal. */
const tolerance = 1e-9;

/** Days until the office reaches a product, by replaying its past days from each of them, recent ones first. */
const officeWaits = ({ finishedPerDay }: WeightedStage, ahead: number): Weighted[] =>
  finishedPerDay.map(({ weight }, first) => {
    let days = 0;
    for (let left = ahead + 1; left > 0 && days < longestWait; days += 1)
      left -= finishedPerDay[(first + days) % finishedPerDay.length]?.value ?? 0;
    return { value: days, weight };
  });

/** A customer's step has no backlog: one who has waited already takes the rest of the longer times. */
function customerWaits({ durations }: WeightedStage, elapsed: number): Weighted[] {
  const longer = durations.filter(({ value }) => value > elapsed);
  if (longer.length === 0) return [{ value: 1, weight: 1 }];
  return longer.map(({ value, weight }) => ({ value: value - elapsed, weight }));
}

/** The sums of two independent numbers of days. */
function sumOf(one: readonly Weighted[], other: readonly Weighted[]): Weighted[] {
  const weights = new Map<number, number>();
  for (const { value, weight } of one)
    for (const more of other) {
      const total = value + more.value;
      weights.set(total, (weights.get(total) ?? 0) + weight * more.weight);
    }
  return [...weights].map(([value, weight]) => ({ value, weight }));
}

/** The day, at least one, by which the finished part is nearest to `share`. */
function quantile(rows: readonly Weighted[], share: number): number {
  const all = rows.reduce((total, { weight }) => total + weight, 0);
  let before = 0;
  for (const { value, weight } of [...rows].sort((one, other) => one.value - other.value)) {
    const after = before + weight / all;
    if (after >= share - tolerance) return Math.max(1, after + before <= 2 * share + tolerance ? value : value - 1);
    before = after;
  }
  return 1;
}

/** Forecasts the products of one kind from the history of earlier ones. */
export interface Forecast {
  /** @returns null where nothing can be said: a step ahead has too little history, or there is no way to an end */
  remaining(position: Position): RemainingDays | null;
}

/** @param history what the steps of this product took */
export function forecast(productId: ProductId, history: ProductHistory): Forecast {
  const ways = new Map<StatusId, { readonly stage: WeightedStage; readonly later: readonly Weighted[] }>();
  let later: readonly Weighted[] = [{ value: 0, weight: 1 }];
  for (const status of [...stagesFrom(productId, firstStage(productId))].reverse()) {
    const stage = weigh(history.get(status) ?? [], stageOwner(productId, status));
    if (stage === null) break;
    ways.set(status, { stage, later });
    later = sumOf(stage.durations, later);
  }

  return {
    remaining({ status, ahead, elapsed }) {
      const way = ways.get(status);
      if (way === undefined) return null;
      const isOffice = stageOwner(productId, status) === "office";
      const waits = isOffice ? officeWaits(way.stage, ahead) : customerWaits(way.stage, elapsed);
      const total = sumOf(waits, way.later);
      return { p50: quantile(total, 0.5), p80: quantile(total, 0.8) };
    },
  };
}
