// Rules: M-45, A-36 (docs/rules)
import { lostDispute } from "@dop/domain/ledger";
import type { ProductId } from "@dop/domain/orders";
import type { ReportName } from "@dop/domain/reports";
import { sql, type RawBuilder } from "kysely";
import { statusList } from "../../../db/status-list.ts";
import { promiseCounts, promisesBy, type ReportSpan } from "./promise-sql.ts";
import { heldAndOwed } from "./report-tables.ts";

/** A query for each table of a report, with the table's columns. */
type Tables = Readonly<Record<string, RawBuilder<unknown>>>;

/** The measures of a report, and its tables from `c`, the counts of its period. */
interface ReportSql {
  readonly measures: readonly string[];
  readonly tables: Tables;
  /** Rows that replace the daily counts in `c`: those of promises made on some days. */
  readonly counts?: (days: { readonly from: string; readonly to: string }) => RawBuilder<unknown>;
  /** Tables by period, summed over all of `c`. */
  readonly totals: Tables;
}

const counted = (measure: string): RawBuilder<unknown> =>
  sql`coalesce(sum(c.count) filter (where c.measure = ${measure}), 0)`;
const moved = (kind: string): RawBuilder<unknown> =>
  sql`coalesce(sum(c.cents) filter (where c.measure = 'ledger' and c.key = ${kind}), 0)`;

/** Days within which five and eight of ten were done: each bucket is a number of days. */
function withinDays(measure: string, by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select b.by, max(b.of) as done, min(b.bucket) filter (where b.up_to >= b.of * 0.5) as p50,
      min(b.bucket) filter (where b.up_to >= b.of * 0.8) as p80
    from (
      select ${by} as by, c.bucket, sum(sum(c.count)) over (partition by ${by} order by c.bucket) as up_to,
        sum(sum(c.count)) over (partition by ${by}) as of
      from c where c.measure = ${measure} group by 1, 2) b
    group by 1`;
}

/** Condition for one product; every product without it. */
const ofProduct = (column: RawBuilder<unknown>, productId: ProductId | undefined): RawBuilder<unknown> =>
  productId === undefined ? sql`true` : sql`${column} = ${productId}`;

/** Finished products by period or product, and the promised ones that were on time. */
function turnaroundBy(column: "period" | "product", by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.by as ${sql.ref(column)}, d.done, d.p50, d.p80, coalesce(p.promised, 0) as promised,
      coalesce(p.kept, 0) as kept
    from (${withinDays("done", by)}) d
    left join (
      select ${by} as by, sum(c.count) as promised, coalesce(sum(c.count) filter (where c.key = 'kept'), 0) as kept
      from c where c.measure = 'promise' group by 1) p on p.by = d.by
    order by d.by`;
}

/** Placed products are read from the counts by weekday, which are fewer rows than those by hour. */
function volumeBy(column: "period" | "product", by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${by} as ${sql.ref(column)}, ${counted("weekday")} as placed, ${counted("done")} as done,
      ${counted("canceled")} as canceled
    from c where c.measure <> 'placed' group by 1 order by 1`;
}

/** Days that an order product has waited in its queue. */
const waited = (now: Date) => sql`extract(epoch from ${now}::timestamptz - p.queue_entered_at) / 86400`;

function waitingNow({ now, productId }: ReportSpan): RawBuilder<unknown> {
  return sql`
    select p.queue collate "C" as queue, count(*) as waiting, count(*) filter (where ${waited(now)} < 1) as today,
      count(*) filter (where ${waited(now)} >= 1 and ${waited(now)} < 3) as days1,
      count(*) filter (where ${waited(now)} >= 3 and ${waited(now)} < 7) as days3,
      count(*) filter (where ${waited(now)} >= 7) as days7
    from order_products p where p.queue is not null and ${ofProduct(sql`p.product_id`, productId)}
    group by 1 order by 2 desc, 1`;
}

/** Products neither done nor canceled, from the search index. */
function openNow({ productId }: ReportSpan): RawBuilder<unknown> {
  return sql`
    select s.product_id as product, count(*) as open from order_search s
    where s.status_id not in (${statusList("shipped", "canceled")}) and not s.voided
      and ${ofProduct(sql`s.product_id`, productId)}
    group by 1 order by 1`;
}

/** Counts as a range: the report is for training and not for ranking people. */
const timesOf = sql`case when sum(c.count) < 5 then '1–4' when sum(c.count) < 20 then '5–19'
  when sum(c.count) < 100 then '20–99' else '100+' end`;

/** Sums of cents by period. */
function moneyBy(by: RawBuilder<unknown>, columns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const sums = Object.entries(columns).map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`);
  return sql`select ${by} as period, ${sql.join(sums)} from c group by 1 order by 1`;
}

const ofKinds = {
  charged: moved("charge"),
  refunded: moved("refund"),
  net: sql`${moved("charge")} - ${moved("refund")} - ${moved(lostDispute)}`,
  held: moved("hold"),
  released: moved("release"),
  disputed: moved("dispute"),
  lost: moved(lostDispute),
};
/** For one product: its price, without charges for the order as a whole. */
const ofOneProduct = {
  charged: sql`coalesce(sum(c.cents) filter (where c.measure = 'charged'), 0)`,
  refunded: sql`coalesce(sum(c.cents) filter (where c.measure = 'refunded'), 0)`,
};
const lineOf = (line: string) =>
  sql`coalesce(sum(c.cents) filter (where c.measure = 'charged' and c.key = ${line}), 0)`;
const ofLines = {
  products: lineOf("product"),
  processing: lineOf("processing"),
  shipping: lineOf("shipping"),
  transaction: lineOf("transaction"),
  part: lineOf("part"),
};

function qualityBy(by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${by} as period, ${counted("issue")} as issues, ${counted("correction")} as corrections,
      ${counted("flag")} as flags, coalesce(sum(c.count) filter (where c.key = 'dispute'), 0) as disputes
    from c where c.measure in ('issue', 'correction', 'flag') or c.key = 'dispute' group by 1 order by 1`;
}

const byPeriod = sql`c.period`;
/** One arbitrary day, to group the whole period into one line. */
const inAll = sql`'2000-01-01'::date`;

/** The statements of each report, by the tables of the domain's `reports`. */
export const reportSql: Readonly<Record<ReportName, (span: ReportSpan) => ReportSql>> = {
  turnaround: () => ({
    measures: ["done", "sent", "promise", "step"],
    totals: { byPeriod: turnaroundBy("period", inAll) },
    tables: {
      byPeriod: turnaroundBy("period", byPeriod),
      byProduct: turnaroundBy("product", sql`c.product_id`),
      byDestination: sql`
        select (d.by)[1] as destination, (d.by)[2]::integer as product, d.done, d.p50, d.p80
        from (${withinDays("sent", sql`array[c.key, c.product_id::text]`)}) d order by 2, 1`,
      byStep: sql`
        select (d.by)[1] as product, (d.by)[2] as step, d.done as left, d.p50, d.p80
        from (${withinDays("step", sql`array[c.product_id::integer, c.key::integer]`)}) d order by d.by`,
    },
  }),
  volume: (span) => ({
    measures: ["placed", "weekday", "done", "canceled"],
    totals: { byPeriod: volumeBy("period", inAll) },
    tables: {
      byPeriod: volumeBy("period", byPeriod),
      byProduct: volumeBy("product", sql`c.product_id`),
      open: openNow(span),
      byWeekday: sql`
        select c.bucket as weekday, sum(c.count) as placed from c where c.measure = 'weekday' group by 1 order by 1`,
      byHour: sql`
        select c.bucket as hour, sum(c.count) as placed from c where c.measure = 'placed' group by 1 order by 1`,
      byQueue: waitingNow(span),
    },
  }),
  money: ({ productId }) => {
    const columns = productId === undefined ? ofKinds : ofOneProduct;
    return {
      measures: productId === undefined ? ["ledger", "charged", "refunded"] : ["charged", "refunded"],
      totals: { byPeriod: moneyBy(inAll, columns), byPeriodLine: moneyBy(inAll, ofLines) },
      tables: {
        byPeriod: moneyBy(byPeriod, columns),
        byPeriodLine: moneyBy(byPeriod, ofLines),
        byLine: sql`
          select c.key as line, c.product_id as product, sum(c.count) as count, sum(c.cents) as amount
          from c where c.measure = 'charged' group by 1, 2 having sum(c.cents) > 0 order by 1, 2`,
        refunds: sql`
          select c.product_id as product, sum(c.count) as count, sum(c.cents) as amount
          from c where c.measure = 'refunded' group by 1 order by 1`,
        now: heldAndOwed,
      },
    };
  },
  promises: (span) => ({
    measures: [],
    counts: (days) => promiseCounts(span, days),
    totals: { byPeriod: promisesBy(inAll) },
    tables: {
      byPeriod: promisesBy(byPeriod),
      byProduct: promisesBy(sql`c.product_id`, true),
    },
  }),
  people: () => ({
    measures: ["act"],
    totals: {},
    tables: {
      byClerk: sql`
        select u.display_name as clerk, split_part(c.key, ':', 2)::integer as step, ${timesOf} as times
        from c join users u on u.id = split_part(c.key, ':', 1)::integer group by u.id, 1, 2 order by 1, u.id, 2`,
    },
  }),
  quality: () => ({
    measures: ["issue", "correction", "flag", "ledger"],
    totals: { byPeriod: qualityBy(inAll) },
    tables: {
      byPeriod: qualityBy(byPeriod),
      byReason: sql`
        select c.key::integer as reason, c.product_id as product, sum(c.count) as count
        from c where c.measure = 'issue' group by 1, 2 order by 3 desc, 1, 2`,
      byField: sql`
        select c.key as field, sum(c.count) as count from c where c.measure = 'correction' group by 1
          order by 2 desc, 1`,
      byEvent: sql`
        select 'flag' as event, ${counted("flag")} as count from c
        union all
        select 'dispute', coalesce(sum(c.count) filter (where c.measure = 'ledger' and c.key = 'dispute'), 0) from c
        union all
        select 'undelivered', count(*) from office_events((select p.since from part p), (select p.until from part p),
          'UTC', array['undelivered'])
        union all
        (select 'look_' || k.key, count(l.key)
          from unnest(array['asked', 'confirmed', 'sent_back']) with ordinality k (key, nth)
        left join office_events((select p.since from part p), (select p.until from part p), 'UTC', array['look']) l
          on l.key = k.key
        group by k.key, k.nth order by k.nth)`,
    },
  }),
};
