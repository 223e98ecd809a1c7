import { closeoutSchema, payoutsSchema, type Payouts } from "@dop/domain/reports";
import { expect } from "vitest";
import { answered, type Answer } from "./answer.ts";
import { freshSession } from "./fresh-session.ts";
import type { TestPortal } from "./test-portal.ts";

/** Exact cents of an amount in dollars. */
export const cents = (dollars: number): number => Math.round(dollars * 100);

export const getReport = async (test: TestPortal, path: string): Promise<Answer> =>
  test.call("GET", `/reports/${path}`, undefined, await freshSession(test));

/** Closes all days up to `last`. */
export const closeDays = async (test: TestPortal, last: string) =>
  answered(await test.call("POST", "/reports/closeouts", { day: last }, await freshSession(test)), closeoutSchema, 201);

export const readPayouts = async (test: TestPortal, path: string): Promise<Payouts> =>
  answered(await getReport(test, path), payoutsSchema);

/** Expects the ledger's sum to be that of paid out, not yet known, and only in the ledger. */
export function expectToAddUp({ ledger, paid_out: paid, not_known: open, differences }: Payouts): void {
  const alone = differences.filter(({ where }) => where === "ledger");
  expect(cents(ledger)).toBe(
    cents(paid) + cents(open.amount) + alone.reduce((sum, { amount }) => sum + cents(amount), 0),
  );
}
