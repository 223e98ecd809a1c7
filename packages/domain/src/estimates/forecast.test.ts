import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allProductIds, allStatusIds, productIds, statusIds, type StatusId } from "../orders/index.ts";
import { historyEstimate, isWorthNotifying, standardEstimate } from "./estimate.ts";
import { forecast } from "./forecast.ts";
import type { FinishedStage } from "./history.ts";
import { officeCalendar } from "./office-calendar.ts";
import { firstStage, stagesFrom } from "./stages.ts";

const { certifiedCopy, apostille } = productIds;
const steady = (perDay: number, days: number, over = 40): FinishedStage[] =>
  Array.from({ length: over }, (_, age) => ({ age: age + 1, days, count: perDay }));
const copies = (rows: FinishedStage[]) =>
  new Map<StatusId, FinishedStage[]>([
    [statusIds.orderPlaced, rows],
    [statusIds.infoVerified, rows],
  ]);

describe("a forecast", () => {
  it("divides the backlog by the office's daily output and adds the days of later steps", () => {
    const ahead = forecast(certifiedCopy, copies(steady(10, 3)));
    expect(ahead.remaining({ status: statusIds.orderPlaced, ahead: 0, elapsed: 0 })).toEqual({ p50: 4, p80: 4 });
    expect(ahead.remaining({ status: statusIds.orderPlaced, ahead: 49, elapsed: 0 })).toEqual({ p50: 8, p80: 8 });
    expect(ahead.remaining({ status: statusIds.infoVerified, ahead: 49, elapsed: 9 })).toEqual({ p50: 5, p80: 5 });
  });

  it("lets the first and the last of a batch leave together where an office sends once a week", () => {
    const weekly = copies(steady(40, 1).filter(({ age }) => age % 5 === 0));
    const at = (ahead: number) =>
      forecast(certifiedCopy, weekly).remaining({ status: statusIds.infoVerified, ahead, elapsed: 0 });
    expect(at(39)).toEqual(at(0));
    expect(at(0)?.p80).toBeLessThanOrEqual(5);
    expect(at(40)?.p80).toBe((at(0)?.p80 ?? 0) + 5);
  });

  it("says nothing about a step with fewer than thirty finished, nor where the work has ended or not begun", () => {
    const few = copies([{ age: 3, days: 2, count: 29 }]);
    const at = (status: StatusId) => ({ status, ahead: 0, elapsed: 0 });
    expect(forecast(certifiedCopy, few).remaining(at(statusIds.orderPlaced))).toBeNull();
    const enough = forecast(certifiedCopy, copies([{ age: 3, days: 2, count: 30 }]));
    expect(enough.remaining(at(statusIds.orderPlaced))).not.toBeNull();
    for (const status of [statusIds.shipped, statusIds.canceled, statusIds.orderIssue, statusIds.preOrder])
      expect(enough.remaining(at(status))).toBeNull();
  });

  it("counts recent times more than old ones", () => {
    const slowerNow = [...steady(10, 1, 20), ...steady(10, 20, 20).map((row) => ({ ...row, age: row.age + 20 }))];
    const fasterNow = [...steady(10, 20, 20), ...steady(10, 1, 20).map((row) => ({ ...row, age: row.age + 20 }))];
    const of = (rows: FinishedStage[]) =>
      forecast(certifiedCopy, copies(rows)).remaining({ status: statusIds.orderPlaced, ahead: 0, elapsed: 0 });
    expect(of(slowerNow)?.p50).toBe(2);
    expect(of(fasterNow)?.p50).toBe(21);
  });

  it("lets a customer who has waited long wait as those did who took longer", () => {
    const rows: FinishedStage[] = [
      { age: 2, days: 1, count: 95 },
      { age: 2, days: 11, count: 15 },
    ];
    const history = new Map<StatusId, FinishedStage[]>(
      stagesFrom(apostille, statusIds.infoVerified).map((status) => [status, rows]),
    );
    history.set(statusIds.customerVerification, steady(10, 0));
    for (const status of [
      statusIds.processed,
      statusIds.sentToLieutenantGovernor,
      statusIds.arrivedAtLieutenantGovernor,
    ])
      history.set(status, steady(10, 0));
    const ahead = forecast(apostille, history);
    expect(ahead.remaining({ status: statusIds.infoVerified, ahead: 500, elapsed: 0 })).toEqual({ p50: 1, p80: 1 });
    expect(ahead.remaining({ status: statusIds.infoVerified, ahead: 500, elapsed: 3 })).toEqual({ p50: 8, p80: 8 });
  });

  it("never comes earlier for eight of ten than for five, nor for a later place, and always comes out the same", () => {
    const anyRows = fc.array(
      fc.record({ age: fc.nat(119), days: fc.nat(60), count: fc.integer({ min: 1, max: 50 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(anyRows, fc.nat(300), fc.nat(300), (rows, ahead, more) => {
        const at = (before: number) =>
          forecast(certifiedCopy, copies(rows)).remaining({ status: 1, ahead: before, elapsed: 0 });
        const [one, other] = [at(ahead), at(ahead + more)];
        expect(at(ahead)).toEqual(one);
        expect(one === null).toBe(other === null);
        if (one === null || other === null) return;
        expect(one.p50).toBeLessThanOrEqual(one.p80);
        expect(one.p50).toBeLessThanOrEqual(other.p50);
        expect(one.p80).toBeLessThanOrEqual(other.p80);
        expect(one.p50).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it("reaches an end from the first step of every product, and none from outside its workflow", () => {
    for (const productId of allProductIds) {
      expect(stagesFrom(productId, firstStage(productId)).length).toBeGreaterThan(0);
      for (const status of allStatusIds) expect(stagesFrom(productId, status)).not.toContain(statusIds.shipped);
    }
  });
});

describe("an estimate", () => {
  const calendar = officeCalendar(["2026-11-26"]);

  it("names office days", () => {
    expect(historyEstimate(calendar, "2026-11-25", { p50: 1, p80: 2 })).toEqual({
      p50: "2026-11-27",
      p80: "2026-11-30",
      basis: "history",
    });
  });

  it("counts from the payment by the standard, and never lies in the past", () => {
    const copy = { productId: certifiedCopy, from: "2026-11-20" };
    const day = (today: string) => standardEstimate(calendar, today, copy).p80;
    expect([day("2026-11-20"), day("2026-11-24"), day("2026-12-04")]).toEqual([
      "2026-11-25",
      "2026-11-25",
      "2026-12-07",
    ]);
  });

  it("leads to a notice when it moved by more than two office days, either way", () => {
    const moved = (to: string) => isWorthNotifying(calendar, "2026-11-20", to);
    expect([moved("2026-11-24"), moved("2026-11-25"), moved("2026-11-18"), moved("2026-11-17")]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

/** Numbers from 0 to 1, always the same ones for a seed (Park and Miller). */
function seededRandom(seed: number): () => number {
  let state = seed * 7919;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("an office of a year", () => {
  /**
   * Orders arrive by season; the office checks what it has staff for; on Tuesdays and Fridays what is ready goes out.
   * Each new order gets a promise from what is known on that day. @returns the share of p80 promises that held
   */
  function shareKept(seed: number): number {
    const random = seededRandom(seed);
    const around = (mean: number): number => Math.round(mean * (0.6 + 0.8 * random()));
    const steps = [statusIds.orderPlaced, statusIds.infoVerified] as const;
    const finished = new Map<StatusId, { day: number; days: number }[]>(steps.map((step) => [step, []]));
    const queue: Record<1 | 2, { placed: number; since: number; promised: number | null }[]> = { 1: [], 2: [] };
    const results: boolean[] = [];
    const end = 320;
    for (let day = 0; day < end; day += 1) {
      const capacity = around(12);
      for (const order of queue[1].splice(0, capacity)) {
        finished.get(statusIds.orderPlaced)?.push({ day, days: day - order.since });
        queue[2].push({ ...order, since: day });
      }
      if (day % 5 === 1 || day % 5 === 4)
        for (const order of queue[2].splice(0)) {
          finished.get(statusIds.infoVerified)?.push({ day, days: day - order.since });
          if (order.promised !== null) results.push(day - order.placed <= order.promised);
        }
      const history = new Map(
        [...finished].map(([step, rows]) => [
          step,
          rows.filter((row) => day - row.day < 120).map((row) => ({ days: row.days, age: day - row.day, count: 1 })),
        ]),
      );
      const ahead = forecast(certifiedCopy, history);
      const arriving = around(10 + 1.5 * Math.sin(day / 25));
      for (let index = 0; index < arriving; index += 1) {
        const remaining = ahead.remaining({ status: statusIds.orderPlaced, ahead: queue[1].length, elapsed: 0 });
        // The first months of an office are by its standard; the last orders do not come to their end here.
        queue[1].push({
          placed: day,
          since: day,
          promised: day > 60 && day < end - 40 ? (remaining?.p80 ?? null) : null,
        });
      }
    }
    return results.filter(Boolean).length / results.length;
  }

  it("keeps about eight of ten promises, through seasons and with two days of sending a week", () => {
    const shares = [1, 2, 3, 4].map(shareKept);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean, shares.join(", ")).toBeGreaterThan(0.74);
    expect(mean, shares.join(", ")).toBeLessThan(0.92);
  });
});
