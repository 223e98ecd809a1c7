// Rules: M-50 (docs/rules)
import { dayAfter } from "../dates/index.ts";
import { products, type ProductId } from "../orders/index.ts";
import type { Report, ReportCell } from "../contract/reports.ts";
import type { ReportEventName } from "../contract/report-events.ts";
import type { ReportColumn, ReportName } from "../contract/report-tables.ts";

/** Days of the office, YYYY-MM-DD, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** A number of a report: its table, row and column. */
export interface ReportFigure {
  readonly report: ReportName;
  readonly table: string;
  readonly column: ReportColumn;
  readonly row: Readonly<Partial<Record<ReportColumn, ReportCell>>>;
  /** The days of the report, or those before. */
  readonly days: Days;
  readonly per: Report["per"];
  /** The product that the report is of. */
  readonly productId?: ProductId | undefined;
}

/** Filters of GET /orders/search. */
export type OrderFilters = Readonly<Record<string, string>>;

/** The last day of the day, week or month that starts with `first`. */
function lastOf(first: string, per: Report["per"]): string {
  if (per === "day") return first;
  if (per === "week") return dayAfter(first, 6);
  // The first day of a month, and 31 days on, is in the next one.
  return dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1);
}

/** The days of a row: its period's, else the report's. */
function daysOf({ row, days, per }: ReportFigure): Days {
  if (typeof row.period !== "string") return { from: days.from, to: days.to };
  const last = lastOf(row.period, per);
  return { from: row.period < days.from ? days.from : row.period, to: last > days.to ? days.to : last };
}

/** Events that columns count, unless the table decides. */
const counted: Readonly<Partial<Record<ReportColumn, ReportEventName>>> = {
  placed: "placed",
  done: "done",
  p50: "done",
  p80: "done",
  canceled: "canceled",
  promised: "promised",
  kept: "promised",
  left: "left",
  issues: "issue",
  corrections: "corrected",
  flags: "flagged",
  disputes: "disputed",
  charged: "charged",
  refunded: "refunded",
  net: "net",
  held: "held",
  released: "released",
  disputed: "disputed",
  lost: "lost",
  products: "line",
  processing: "line",
  shipping: "line",
  transaction: "line",
  part: "line",
};

const events: Readonly<Record<string, ReportEventName>> = {
  flag: "flagged",
  dispute: "disputed",
  undelivered: "undelivered",
  look_asked: "look_asked",
  look_confirmed: "look_confirmed",
  look_sent_back: "look_sent_back",
};

const isProduct = (cell: ReportCell | undefined): cell is ProductId => typeof cell === "number" && cell > 0;
const text = (cell: ReportCell | undefined): string => String(cell ?? "");

/** Columns of `byPeriodLine` by the names of the lines. */
const lineOfColumn = (column: ReportColumn): string => (column === "products" ? "product" : column);

/** Outcomes of promises, by the columns of their report; shares and medians lead to all that they count. */
const ofPromises: Readonly<Partial<Record<ReportColumn, ReportEventName>>> = {
  made: "promise_made",
  resolved: "promise_done",
  by50: "promise_p50",
  by80: "promise_p80",
  overdue: "promise_overdue",
  share80: "promise_due",
  off: "promise_done",
};

/** The event behind a number, and its detail. */
function reportEventBehind({
  report,
  table,
  column,
  row,
  productId,
}: ReportFigure): readonly [ReportEventName | undefined, string] {
  if (report === "promises")
    return [ofPromises[column], row.basis === undefined ? "" : `${text(row.procedure)}:${text(row.basis)}`];
  const isCount = column === "count" || column === "amount";
  if (table === "byDestination") return ["sent", text(row.destination)];
  if (table === "byStep") return ["left", text(row.step)];
  if (table === "byPeriodLine") return ["line", lineOfColumn(column)];
  if (table === "byLine" && isCount) return row.line === "product" ? ["priced", ""] : ["line", text(row.line)];
  if (table === "refunds" && isCount) return [isProduct(row.product) ? "returned" : "returned_whole", ""];
  if (table === "byReason" && isCount) return ["issue", text(row.reason)];
  if (table === "byField" && isCount) return ["corrected", text(row.field)];
  if (table === "byEvent" && isCount) return [events[text(row.event)], ""];
  if (productId !== undefined && column === "charged") return ["priced", ""];
  if (productId !== undefined && column === "refunded") return ["returned", ""];
  return [counted[column], column === "kept" ? "kept" : ""];
}

const withoutEmpty = (filters: Readonly<Record<string, string | undefined>>): OrderFilters =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value]])),
  );

/** The product that the report or the row is of, as the search names it. */
function typeOf({ row, productId }: ReportFigure): string | undefined {
  const product = productId ?? (isProduct(row.product) ? row.product : undefined);
  return product && products[product].code;
}

/** The orders as they are now. */
function behindNow(figure: ReportFigure): OrderFilters | null {
  const { table, column, row } = figure;
  const type = typeOf(figure);
  if (table === "open") return withoutEmpty({ time: "active", type });
  if (table === "now") return column === "held" ? { held: "true" } : { owed: "true" };
  if (table === "byQueue")
    return withoutEmpty({ queue: text(row.queue), waited: column === "waiting" ? "" : column, type });
  return null;
}

/**
 * The search for the orders behind a number of a report: exactly those that it counts. Behind a median or an 80th
 * percentile are all orders from which it is calculated.
 * @returns null for a number without orders, and for the people report, whose numbers are ranges
 */
export function ordersBehind(figure: ReportFigure): OrderFilters | null {
  const { report, row } = figure;
  if (report === "people") return null;
  if (["open", "now", "byQueue"].includes(figure.table)) return behindNow(figure);
  const [happened, of] = reportEventBehind(figure);
  if (happened === undefined) return null;
  return withoutEmpty({
    happened,
    ...daysOf(figure),
    of,
    type: typeOf(figure),
    weekday: row.weekday === undefined ? undefined : text(row.weekday),
    hour: row.hour === undefined ? undefined : text(row.hour),
  });
}
