// Rules: A-36, M-45 (docs/rules)

/** Content of a report's column, and its format. */
export const reportColumns = {
  /** The first day of a period, YYYY-MM-DD. */
  period: "day",
  product: "product",
  step: "status",
  queue: "queue",
  /** 1 is Monday. */
  weekday: "weekday",
  hour: "hour",
  line: "line",
  kind: "kind",
  provider: "provider",
  reason: "reason",
  field: "field",
  event: "event",
  /** Destination, and way of shipping. */
  destination: "destination",
  /** Apostille or authentication; null where a document is neither. */
  procedure: "procedure",
  basis: "basis",
  clerk: "text",
  times: "text",
  placed: "count",
  done: "count",
  canceled: "count",
  left: "count",
  promised: "count",
  kept: "count",
  waiting: "count",
  open: "count",
  today: "count",
  days1: "count",
  days3: "count",
  days7: "count",
  issues: "count",
  corrections: "count",
  flags: "count",
  disputes: "count",
  count: "count",
  made: "count",
  resolved: "count",
  by50: "count",
  by80: "count",
  overdue: "count",
  /** Per cent. */
  share80: "share",
  /** Calendar days; negative for earlier. */
  off: "days",
  p50: "days",
  p80: "days",
  amount: "money",
  charged: "money",
  refunded: "money",
  net: "money",
  held: "money",
  released: "money",
  disputed: "money",
  lost: "money",
  owed: "money",
  products: "money",
  processing: "money",
  shipping: "money",
  transaction: "money",
  part: "money",
} as const;
export type ReportColumn = keyof typeof reportColumns;

/** The tables of each report with their columns; the grouping columns come before the figures. */
export const reports = {
  turnaround: {
    byPeriod: ["period", "done", "p50", "p80", "promised", "kept"],
    byProduct: ["product", "done", "p50", "p80", "promised", "kept"],
    byDestination: ["destination", "product", "done", "p50", "p80"],
    byStep: ["product", "step", "left", "p50", "p80"],
  },
  volume: {
    byPeriod: ["period", "placed", "done", "canceled"],
    byProduct: ["product", "placed", "done", "canceled"],
    open: ["product", "open"],
    byWeekday: ["weekday", "placed"],
    byHour: ["hour", "placed"],
    byQueue: ["queue", "waiting", "today", "days1", "days3", "days7"],
  },
  money: {
    byPeriod: ["period", "charged", "refunded", "net", "held", "released", "disputed", "lost"],
    byPeriodLine: ["period", "products", "processing", "shipping", "transaction", "part"],
    byLine: ["line", "product", "count", "amount"],
    refunds: ["product", "count", "amount"],
    now: ["held", "owed"],
  },
  promises: {
    byPeriod: ["period", "made", "resolved", "by50", "by80", "overdue", "share80", "off"],
    byProduct: ["product", "procedure", "basis", "made", "resolved", "by50", "by80", "overdue", "share80", "off"],
  },
  people: { byClerk: ["clerk", "step", "times"] },
  quality: {
    byPeriod: ["period", "issues", "corrections", "flags", "disputes"],
    byReason: ["reason", "product", "count"],
    byField: ["field", "count"],
    byEvent: ["event", "count"],
  },
} as const satisfies Record<string, Record<string, readonly ReportColumn[]>>;
export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as readonly ReportName[];

/** Tables of a report about one product, without the figures of whole orders. */
export const productReports = {
  turnaround: reports.turnaround,
  volume: reports.volume,
  money: {
    byPeriod: ["period", "charged", "refunded"],
    byLine: reports.money.byLine,
    refunds: reports.money.refunds,
  },
  promises: reports.promises,
  people: reports.people,
  quality: { byPeriod: ["period", "issues"], byReason: reports.quality.byReason },
} as const satisfies Record<ReportName, Record<string, readonly ReportColumn[]>>;

/** Reports that can be of one product. */
export const reportsOfProducts: ReadonlySet<ReportName> = new Set<ReportName>([
  "turnaround",
  "volume",
  "money",
  "promises",
  "quality",
]);

/** Tables of the present state, which is the same for every period. */
export const tablesOfNow: ReadonlySet<string> = new Set(["byQueue", "open", "now"]);

/** Tables with a line for each day, week or month, and a sum below. */
export const tablesByPeriod: ReadonlySet<string> = new Set(["byPeriod", "byPeriodLine"]);

/** True for columns of figures, as opposed to those that a table is grouped by. */
export const isFigure = (column: ReportColumn): boolean =>
  column === "times" || ["count", "days", "money", "share"].includes(reportColumns[column]);

/** True for columns whose figures can be added up. */
export const addsUp = (column: ReportColumn): boolean => ["count", "money"].includes(reportColumns[column]);

/** The share of promises that should be kept, in percent: about eight of ten. */
export const promiseAim = { from: 76, to: 88 } as const;

/** The tables of a day-end closeout. */
export const closeoutTables = {
  byKind: ["kind", "provider", "count", "amount"],
  byLine: ["line", "product", "count", "amount"],
  refunds: ["product", "count", "amount"],
  onePerson: ["clerk", "count", "amount"],
  now: ["held", "owed"],
} as const satisfies Record<string, readonly ReportColumn[]>;

/** Reports that name people or money: only for users who may write. */
export const restrictedReports: ReadonlySet<ReportName> = new Set<ReportName>(["money", "people"]);
