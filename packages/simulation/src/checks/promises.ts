import { statusIds } from "../../../domain/src/orders/index.ts";
import { noRows, rowsOf, sql, type Check } from "./check.ts";

const { customerVerification, infoVerified, orderPlaced } = statusIds;

/** A promise is a day of the future, made when the order is paid, and the confirmation names it. */
export const promisesOfTheDay: Check = noRows(sql`
  select 'product ' || order_product_id || ' is promised ' || p50_on || ' to ' || p80_on || ' on ' || made_on as what
  from promises where made_at > $now - interval '2 days' and (p50_on > p80_on or p50_on < made_on)
  union all
  select 'product ' || p.id || ' of order ' || o.id || ' was paid without a promise' from orders o
  join order_products p on p.order_id = o.id
  where o.paid_at between $now - interval '2 days' and $now - interval '1 hour' and $now > timestamptz '2025-01-05'
    and p.status_id in (${orderPlaced}, ${infoVerified}, ${customerVerification}) and p.ending is null
    and not o.awaits_license and o.license_returned_at is null
    and exists (select from product_estimates e where e.product_id = p.product_id)
    -- The night makes those that were forgotten.
    and not exists (select from promises e where e.order_product_id = p.id
      and e.made_at < o.paid_at + interval '10 hours')
  union all
  select 'the confirmation of order ' || o.id || ' names no day' from orders o
  where o.paid_at between $now - interval '2 days' and $now - interval '1 hour'
    and exists (select from order_products p join promises e on e.order_product_id = p.id where p.order_id = o.id
      and e.made_at = (select min(created_at) from mail_outbox m where m.order_id = o.id
        and m.kind = 'order-confirmation'))
    and not exists (select from mail_outbox m where m.order_id = o.id and m.kind = 'order-confirmation'
      and m.body_text ~ '[0-9]{1,2}, 20[0-9]{2}|de 20[0-9]{2}')`);

/** Promises that are enough to judge them. */
const enough = 100;
/** Shares of promises whose later day was kept: eight of ten are meant, and days are whole. */
const kept = { from: 0.76, to: 0.95 } as const;
/** The least share of promises whose two days differ: half and eight of ten are seldom done on the same one. */
const differing = 0.2;

/** The share of kept promises is what they say, of those that come from the history of other orders (rule O-36). */
export const promisesInAll: Check = async (world) => {
  const [row] = await rowsOf<{ due: number; kept: number; differing: number }>(
    world,
    sql`select count(*)::int as due, count(*) filter (where p50_on < p80_on)::int as differing,
      count(*) filter (where (done_at at time zone 'America/Denver')::date <= p80_on)::int as kept
    from promised_products
    where basis = 'history' and p80_on < ($now at time zone 'America/Denver')::date
      and (done_at is not null or is_open)`,
  );
  if (!row || row.due < enough) return [];
  const share = row.kept / row.due;
  // Two standard errors of a share of eight in ten: a small office has few promises.
  const chance = 2 * Math.sqrt(0.16 / row.due);
  world.figures.set("promises kept, of a hundred", Math.round(share * 100));
  const said = `of ${String(row.due)} promises`;
  return [
    ...(share >= kept.from - chance && share <= kept.to + chance ? [] : [`${said} ${String(row.kept)} were kept`]),
    ...(row.differing >= differing * row.due ? [] : [`${said} only ${String(row.differing)} name two days`]),
  ];
};
