// Rules: M-45, A-36 (docs/rules)
import { lostDispute } from "@dop/domain/ledger";
import type { ReportName } from "@dop/domain/reports";
import { sql, type RawBuilder } from "kysely";

/** A query of each table of a report; its columns have the names of the table's. */
type Tables = Readonly<Record<string, RawBuilder<unknown>>>;

/** What a report is of: the measures that it reads, and its tables from `c`, the counts of its period. */
interface ReportSql {
  readonly measures: readonly string[];
  readonly tables: Tables;
}

const counted = (measure: string): RawBuilder<unknown> =>
  sql`coalesce(sum(c.count) filter (where c.measure = ${measure}), 0)`;
const moved = (kind: string): RawBuilder<unknown> =>
  sql`coalesce(sum(c.cents) filter (where c.measure = 'ledger' and c.key = ${kind}), 0)`;

/** Within how many days five and eight of ten were through: each bucket is a number of days. */
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

/** What was done by period or product, and how many of the promised ones in time. */
function turnaroundBy(column: "period" | "product", by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.by as ${sql.ref(column)}, d.done, d.p50, d.p80, coalesce(p.promised, 0) as promised, coalesce(p.kept, 0) as kept
    from (${withinDays("done", by)}) d
    left join (
      select ${by} as by, sum(c.count) as promised, coalesce(sum(c.count) filter (where c.key = 'kept'), 0) as kept
      from c where c.measure = 'promise' group by 1) p on p.by = d.by
    order by d.by`;
}

function volumeBy(column: "period" | "product", by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${by} as ${sql.ref(column)}, ${counted("placed")} as placed, ${counted("done")} as done,
      ${counted("canceled")} as canceled
    from c group by 1 order by 1`;
}

/** How long an order product has waited in its queue, in days. */
const waited = (now: Date) => sql`extract(epoch from ${now}::timestamptz - p.queue_entered_at) / 86400`;

function waitingNow(now: Date): RawBuilder<unknown> {
  return sql`
    select p.queue, count(*) as waiting, count(*) filter (where ${waited(now)} < 1) as today,
      count(*) filter (where ${waited(now)} >= 1 and ${waited(now)} < 3) as days1,
      count(*) filter (where ${waited(now)} >= 3 and ${waited(now)} < 7) as days3,
      count(*) filter (where ${waited(now)} >= 7) as days7
    from order_products p where p.queue is not null group by 1 order by 2 desc, 1`;
}

/** How often, as a range: the report is for training and not for ranking people. */
const timesOf = sql`case when sum(c.count) < 5 then '1–4' when sum(c.count) < 20 then '5–19'
  when sum(c.count) < 100 then '20–99' else '100+' end`;

/** The moment of asking, and the instants between which a report's days lie. */
export interface ReportSpan {
  readonly now: Date;
  readonly since: RawBuilder<unknown>;
  readonly until: RawBuilder<unknown>;
}

/** What each report reads, as the tables of `reports` in the domain have it. */
export const reportSql: Readonly<Record<ReportName, (span: ReportSpan) => ReportSql>> = {
  turnaround: () => ({
    measures: ["done", "promise", "step"],
    tables: {
      byPeriod: turnaroundBy("period", sql`c.period`),
      byProduct: turnaroundBy("product", sql`c.product_id`),
      byStep: sql`
        select (d.by)[1] as product, (d.by)[2] as step, d.done as left, d.p50, d.p80
        from (${withinDays("step", sql`array[c.product_id::integer, c.key::integer]`)}) d order by d.by`,
    },
  }),
  volume: ({ now }) => ({
    measures: ["placed", "done", "canceled"],
    tables: {
      byPeriod: volumeBy("period", sql`c.period`),
      byProduct: volumeBy("product", sql`c.product_id`),
      byWeekday: sql`
        select extract(isodow from c.day)::integer as weekday, sum(c.count) as placed
        from c where c.measure = 'placed' group by 1 order by 1`,
      byHour: sql`
        select c.bucket as hour, sum(c.count) as placed from c where c.measure = 'placed' group by 1 order by 1`,
      byQueue: waitingNow(now),
    },
  }),
  money: () => ({
    measures: ["ledger", "charged", "refunded"],
    tables: {
      byPeriod: sql`
        select c.period, ${moved("charge")} as charged, ${moved("refund")} as refunded,
          ${moved("charge")} - ${moved("refund")} - ${moved(lostDispute)} as net,
          ${moved("hold")} as held, ${moved("release")} as released,
          ${moved("dispute")} as disputed, ${moved(lostDispute)} as lost
        from c group by 1 order by 1`,
      byLine: sql`
        select c.key as line, c.product_id as product, sum(c.count) as count, sum(c.cents) as amount
        from c where c.measure = 'charged' group by 1, 2 having sum(c.cents) > 0 order by 1, 2`,
      refunds: sql`
        select c.product_id as product, sum(c.count) as count, sum(c.cents) as amount
        from c where c.measure = 'refunded' group by 1 order by 1`,
      now: sql`
        select (select coalesce(sum(o.held_cents), 0) from orders o where o.held_cents > 0) as held,
          (select coalesce(sum(o.owed_cents), 0) from orders o where o.owed_cents > 0) as owed`,
    },
  }),
  people: () => ({
    measures: ["act"],
    tables: {
      byClerk: sql`
        select u.display_name as clerk, split_part(c.key, ':', 2)::integer as step, ${timesOf} as times
        from c join users u on u.id = split_part(c.key, ':', 1)::integer group by u.id, 1, 2 order by 1, u.id, 2`,
    },
  }),
  quality: ({ since, until }) => ({
    measures: ["issue", "correction", "flag", "ledger"],
    tables: {
      byPeriod: sql`
        select c.period, ${counted("issue")} as issues, ${counted("correction")} as corrections,
          ${counted("flag")} as flags, coalesce(sum(c.count) filter (where c.key = 'dispute'), 0) as disputes
        from c where c.measure <> 'ledger' or c.key = 'dispute' group by 1 order by 1`,
      byReason: sql`
        select c.key::integer as reason, c.product_id as product, sum(c.count) as count
        from c where c.measure = 'issue' group by 1, 2 order by 3 desc, 1, 2`,
      byField: sql`
        select c.key as field, sum(c.count) as count from c where c.measure = 'correction' group by 1 order by 2 desc, 1`,
      byEvent: sql`
        select 'flag' as event, ${counted("flag")} as count from c
        union all
        select 'dispute', coalesce(sum(c.count) filter (where c.measure = 'ledger' and c.key = 'dispute'), 0) from c
        union all
        select 'undelivered', count(*) from mail_outbox m
        where m.state in ('dead', 'bounced') and m.created_at >= ${since} and m.created_at < ${until}`,
    },
  }),
};
