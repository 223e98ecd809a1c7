// Rules: M-60 (docs/rules)
import { countries, apostilleOrAuthentication } from "@dop/domain/countries";
import { allProductIds, productOf, statusIds, type ProductId } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";

/** Time and product of a report. */
export interface ReportSpan {
  readonly now: Date;
  readonly productId: ProductId | undefined;
  /** YYYY-MM-DD in the office's time zone. */
  readonly today: string;
  readonly timeZone: string;
}

const byTransmittal = allProductIds.filter((id) => productOf(id).goesByTransmittal);

/**
 * First promises made on some days: `outcome` is open, overdue, p50, p80 or late, `off` the days from the p50 day to
 * the end. Canceled products, and those with a requested refund, are left out.
 */
export function promisedProducts(
  { today, timeZone, productId }: Omit<ReportSpan, "now">,
  { from, to }: { readonly from: string; readonly to: string },
): RawBuilder<unknown> {
  const apostilles = countries
    .filter(({ code }) => apostilleOrAuthentication(code, today) === "apostille")
    .map(({ code }) => code);
  return sql`
    select d.order_product_id, d.made_on, d.product_id, d.basis, d.p80_on < ${today}::date as is_due,
      d.done_on - d.p50_on as off,
      case when d.product_id <> all (${byTransmittal}::int[]) then ''
        when d.country = any (${apostilles}::text[]) then 'apostille' else 'authentication' end as procedure,
      case when d.done_on is null then case when d.p80_on < ${today}::date then 'overdue' else 'open' end
        when d.done_on <= d.p50_on then 'p50' when d.done_on <= d.p80_on then 'p80' else 'late' end as outcome
    from (
      select p.*, (p.done_at at time zone ${timeZone})::date as done_on from promised_products p
      where p.made_on between ${from}::date and ${to}::date
        and (${productId ?? null}::int is null or p.product_id = ${productId ?? null}::int)
        and (p.done_at is not null or p.is_open and exists (select from order_products op
          where op.id = p.order_product_id and op.status_id <> ${statusIds.refundRequested}))
        -- Voided orders are few: asked for each promise, a year of them would read a year of orders.
        and p.order_product_id not in (select v.id from orders o cross join lateral (
          select op.id from order_products op where op.order_id = o.id offset 0) v where o.voided)) d`;
}

/** Counts of `promisedProducts`: `key` is procedure, basis, outcome and due, `bucket` the days from the p50 day. */
export const promiseCounts = (span: ReportSpan, days: Parameters<typeof promisedProducts>[1]): RawBuilder<unknown> =>
  sql`
    select date_trunc('month', f.made_on)::date as day, 'promised' as measure, f.product_id,
      concat_ws(':', f.procedure, f.basis, f.outcome, f.is_due) as key, f.off as bucket, count(*) as count, 0 as cents
    from (${promisedProducts(span, days)}) f
    group by 1, 3, 4, 5`;

const part = (n: number): RawBuilder<unknown> => sql`split_part(c.key, ':', ${sql.lit(n)})`;
const counted = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(sum(c.count) filter (where ${condition}), 0)`;
const outcome = part(3);
const isDue = sql`${part(4)} = 't'`;

/** Figures of promises, grouped by an expression, and optionally by procedure and basis too. */
export function promisesBy(by: RawBuilder<unknown>, isByBasis = false): RawBuilder<unknown> {
  const [procedure, basis] = isByBasis ? [part(1), part(2)] : [sql`''`, sql`''`];
  return sql`
    select t.by as period, t.by as product, nullif(t.procedure, '') as procedure, t.basis, t.made, t.resolved, t.by50,
      t.by80, t.overdue, round(100.0 * t.kept / nullif(t.due, 0))::int as share80, o.off
    from (
      select ${by} as by, ${procedure} as procedure, ${basis} as basis, sum(c.count) as made,
        ${counted(sql`${outcome} in ('p50', 'p80', 'late')`)} as resolved, ${counted(sql`${outcome} = 'p50'`)} as by50,
        ${counted(sql`${outcome} in ('p50', 'p80')`)} as by80, ${counted(sql`${outcome} = 'overdue'`)} as overdue,
        ${counted(isDue)} as due, ${counted(sql`${isDue} and ${outcome} in ('p50', 'p80')`)} as kept
      from c group by 1, 2, 3) t
    left join (
      select b.by, b.procedure, b.basis, min(b.bucket) filter (where b.up_to >= b.of * 0.5) as off
      from (
        select ${by} as by, ${procedure} as procedure, ${basis} as basis, c.bucket,
          sum(sum(c.count)) over (partition by ${by}, ${procedure}, ${basis} order by c.bucket) as up_to,
          sum(sum(c.count)) over (partition by ${by}, ${procedure}, ${basis}) as of
        from c where c.bucket is not null group by 1, 2, 3, 4) b
      group by 1, 2, 3) o on o.by = t.by and o.procedure = t.procedure and o.basis = t.basis
    order by t.by, t.procedure, t.basis`;
}
