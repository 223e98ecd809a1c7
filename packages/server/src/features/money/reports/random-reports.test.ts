import { queueCountsSchema, searchAnswerSchema } from "@dop/domain/contract";
import { allProductIds, type ProductId } from "@dop/domain/orders";
import {
  reportSchema,
  type Report,
  isFigure,
  ordersBehind,
  reportColumns,
  reportNames,
  reportsOfProducts,
  tablesOfNow,
  type ReportCell,
  type ReportColumn,
  type ReportFigure,
  type ReportName,
} from "@dop/domain/reports";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { chooser } from "../../../../test/walk-door.ts";
import { openWalk } from "../../../../test/walk-portals.ts";
import { answered } from "../../../../test/answer.ts";
import { freshSession } from "../../../../test/fresh-session.ts";
import type { TestPortal } from "../../../../test/test-portal.ts";
import { countDays } from "./count-days.ts";

const all = { from: "2026-11-01", to: "2027-10-31" };
type Period = typeof all;

/** Events that are more frequent than the rest, so that orders progress. */
const weights: Readonly<Record<string, number>> = {
  place: 4,
  pay: 16,
  confirmId: 12,
  review: 8,
  print: 10,
  cancel: 4,
  days: 3,
};

async function ask(test: TestPortal, name: ReportName, { from, to }: Period, productId?: ProductId): Promise<Report> {
  const of = productId === undefined ? "" : `&product_id=${productId}`;
  return answered(
    await test.call("GET", `/reports/${name}?from=${from}&to=${to}${of}`, undefined, await freshSession(test)),
    reportSchema,
  );
}

/** The sum of each column that is counted, by report, table and column. What waits now is of no day. */
async function sums(test: TestPortal, period: Period): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of reportNames)
    for (const { name: table, columns, rows } of (await ask(test, name, period)).tables) {
      if (tablesOfNow.has(table)) continue;
      for (const [at, column] of columns.entries())
        if (["count", "money"].includes(reportColumns[column]))
          found[`${name} ${table} ${column}`] = rows.reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0);
    }
  return found;
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

async function plain(test: TestPortal, query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number | null }>(`select (${query})::integer as n`).execute(test.database.db);
  return rows[0]?.n ?? 0;
}

const total = (report: Report, table: string, column: ReportColumn): number => {
  const found = report.tables.find(({ name }) => name === table);
  const at = found?.columns.indexOf(column) ?? -1;
  return (found?.rows ?? []).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0) / 100;
};

/** Every report of days, weeks and months that begin and end within one. */
async function everyReport(test: TestPortal): Promise<readonly Report[]> {
  const periods = [
    ["2026-11-18", "2026-12-10"],
    ["2026-11-19", "2027-03-31"],
    ["2026-12-01", "2027-02-28"],
    ["2026-03-10", "2027-04-08"],
  ] as const;
  const found: Report[] = [];
  for (const name of reportNames) for (const [from, to] of periods) found.push(await ask(test, name, { from, to }));
  return found;
}

/** Every figure against a plain count. */
async function equalLists(test: TestPortal): Promise<void> {
  const [volume, money, turnaround, quality] = [
    await ask(test, "volume", all),
    await ask(test, "money", all),
    await ask(test, "turnaround", all),
    await ask(test, "quality", all),
  ];
  // Money taken by a lost dispute is no refund, and money that came back is subtracted (rules M-48 and M-49).
  const ledgerKind = `case when kind in ('refund', 'charge') and reference like 'dispute:%' then 'lost' else kind end`;
  const cents = `case when kind = 'charge' and reference like 'dispute:%' then -amount_cents else amount_cents end`;
  const entries = (kind: string) =>
    plain(test, `select coalesce(sum(${cents}), 0) from payment_entries where ${ledgerKind} = '${kind}'`);
  const done = await plain(test, "select count(distinct order_product_id) from status_history where status_id = 6");
  expect(total(volume, "byPeriod", "placed")).toBe(await plain(test, "select count(*) from order_products"));
  expect(total(volume, "byHour", "placed")).toBe(total(volume, "byWeekday", "placed"));
  expect([total(volume, "byProduct", "done"), total(turnaround, "byPeriod", "done")]).toEqual([done, done]);
  const canceled = "select count(*) from status_history where status_id = 8";
  expect(total(volume, "byPeriod", "canceled")).toBe(await plain(test, canceled));
  for (const [kind, column] of [
    ["charge", "charged"],
    ["refund", "refunded"],
    ["hold", "held"],
    ["release", "released"],
    ["dispute", "disputed"],
    ["lost", "lost"],
  ] as const)
    expect(Math.round(total(money, "byPeriod", column) * 100), column).toBe(await entries(kind));
  expect(Math.round(total(money, "byLine", "amount") * 100)).toBe(await entries("charge"));
  expect(Math.round(total(money, "refunds", "amount") * 100)).toBe(await entries("refund"));
  expect(Math.round(total(money, "now", "owed") * 100)).toBe(await plain(test, "select sum(owed_cents) from orders"));
  expect(Math.round(total(money, "now", "held") * 100)).toBe(await plain(test, "select sum(held_cents) from orders"));
  const flags = await plain(test, "select count(*) from flag_history where flagged");
  expect(total(quality, "byPeriod", "flags")).toBe(flags);
  const counts = answered(await test.call("GET", "/queues", undefined, await freshSession(test)), queueCountsSchema);
  expect(total(volume, "byQueue", "waiting")).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0));
}

/** Every number of a table with where it is, those of the period before too. */
function figuresOf(report: Report, name: ReportName, productId?: ProductId): [ReportFigure, ReportCell][] {
  const { per } = report;
  return report.tables.flatMap(({ name: table, columns, rows, before, total: sum, total_before: sumBefore }) => {
    const inRows = (found: readonly (readonly ReportCell[])[], days: Period) =>
      found.flatMap((cells) => {
        const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null]));
        return columns.filter(isFigure).map((column): [ReportFigure, ReportCell] => {
          return [{ report: name, table, column, row, days, per, productId }, row[column] ?? null];
        });
      });
    return [
      ...inRows([...rows, ...(sum ? [sum] : [])], report),
      ...inRows([...(before ?? []), ...(sumBefore ? [sumBefore] : [])], report.before ?? report),
    ];
  });
}

/** Events that every document has once: as many are found as are counted. */
const once: ReadonlySet<string | undefined> = new Set(["placed", "done", "promised", "sent"]);

type Found = ReturnType<typeof searchAnswerSchema.parse>;

/** Asks for each search once: many numbers lead to the same one. */
async function searcher(test: TestPortal): Promise<(path: string) => Promise<Found>> {
  const session = await freshSession(test);
  const known = new Map<string, Promise<Found>>();
  return async (path) => {
    const found =
      known.get(path) ??
      test.call("GET", path, undefined, session).then((answer) => answered(answer, searchAnswerSchema));
    known.set(path, found);
    return found;
  };
}

/**
 * The search behind a number finds as many documents, or orders to which it happened as often, or with as much money.
 */
async function equalSearch(
  search: (path: string) => Promise<Found>,
  figure: ReportFigure,
  value: ReportCell,
): Promise<void> {
  const filters = ordersBehind(figure);
  // Of people are ranges.
  if (filters === null) return expect(figure.report).toBe("people");
  const path = `/orders/search?${new URLSearchParams(filters).toString()}`;
  const found = await search(path);
  const kind = reportColumns[figure.column];
  const said = `${JSON.stringify(figure)} ${path}`;
  expect(found.about, said).toBe(false);
  if (kind === "days" || kind === "share") return expect(found.count > 0, said).toBe(value !== null);
  if (figure.table === "now") return expect(found.count > 0, said).toBe(Number(value) > 0);
  if (!found.happened) return expect(found.count, said).toBe(value);
  expect(kind === "money" ? found.happened.amount : found.happened.times, said).toBe(value);
  expect(found.count > 0, said).toBe(found.happened.times > 0);
  if (once.has(filters["happened"])) expect(found.count, said).toBe(value);
  return undefined;
}

/** Behind every number of every report, of all products and of each, are the orders that it counts. */
async function equalLinks(test: TestPortal, period: Period): Promise<void> {
  const seen = new Set<string>();
  const search = await searcher(test);
  for (const name of reportNames)
    for (const productId of [undefined, ...(reportsOfProducts.has(name) ? allProductIds : [])])
      for (const [figure, value] of figuresOf(await ask(test, name, period, productId), name, productId)) {
        await equalSearch(search, figure, value);
        seen.add(`${name} ${figure.table} ${figure.column}`);
      }
  expect(seen.size).toBeGreaterThan(30);
}

async function walk(course: readonly (readonly number[])[]): Promise<void> {
  const { office, first: test, doors, close } = await openWalk();
  try {
    const names = Object.keys(office.events).flatMap((name) => Array<string>(weights[name] ?? 1).fill(name));
    const first = names.indexOf("place");
    for (const numbers of [[first], [first], [first], ...course]) {
      await office.events[names[(numbers[0] ?? 0) % names.length] ?? "place"]?.(chooser(numbers));
    }
    doors[0]?.later(86_400_000);
    const live = await sums(test, all);
    const uncounted = await everyReport(test);
    await equalLists(test);
    await equalLinks(test, { from: "2026-11-15", to: "2026-12-05" });
    await countDays(test.portal);
    expect(await plain(test, "select count(*) from daily_counts")).toBeGreaterThan(0);
    expect(await sums(test, all)).toEqual(live);
    expect(await everyReport(test)).toEqual(uncounted);
    await equalLists(test);
    await equalLinks(test, { from: "2026-12-03", to: "2027-03-02" });
    // Wherever a period is cut in two, its parts add up to it.
    for (const cut of [20, 21, 24, 40, 80]) {
      const left = await sums(test, { from: all.from, to: dayAfter(all.from, cut - 1) });
      const right = await sums(test, { from: dayAfter(all.from, cut), to: all.to });
      expect(Object.fromEntries(Object.keys(live).map((key) => [key, (left[key] ?? 0) + (right[key] ?? 0)]))).toEqual(
        live,
      );
    }
  } finally {
    await close();
  }
}

it("reports of random offices are what their lists say, and days add up to the whole", async () => {
  const number = fc.noBias(fc.nat(9999));
  const course = fc.array(fc.array(number, { minLength: 6, maxLength: 6 }), { minLength: 60, maxLength: 60 });
  const property = fc.asyncProperty(course, walk);
  await expect(fc.assert(property, { seed: 20261122, numRuns: 3, endOnFailure: true })).resolves.toBeUndefined();
}, 300_000);
