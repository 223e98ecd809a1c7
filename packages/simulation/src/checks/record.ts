import { statusIds } from "../../../domain/src/orders/index.ts";
import { readSigningKeys, verifyAudit } from "../../../server/src/features/system/index.ts";
import { day, minute } from "../county.ts";
import { all, noRows, rowsOf, sql, type Check } from "./check.ts";

const { canceled, shipped } = statusIds;
const ended = [shipped, canceled];

/** The history of each product runs forward. */
const historyRunsForward = noRows(sql`
  select 'entry ' || b.id || ' of the history is earlier than the one before it' as what
  from status_history b join lateral (select a.created_at from status_history a
    where a.order_product_id = b.order_product_id and a.id < b.id order by a.id desc limit 1) a on true
  where b.created_at < a.created_at and b.created_at > $now - interval '8 days'
  union all
  select 'product ' || p.id || ' is at ' || p.status_id || ', and its history ends at ' || h.status_id
  from status_history h join order_products p on p.id = h.order_product_id
  where h.created_at > $now - interval '2 days' and h.status_id <> p.status_id
    and h.id = (select max(id) from status_history l where l.order_product_id = p.id)`);

/** Every look at an order is in the audit log. */
const looksAreRecorded: Check = async (world) => {
  const views = world.views.splice(0);
  const rows = await rowsOf<{ order: number; at: string }>(
    world,
    sql`select subject_id::int as "order", at::text as at from audit_log
     where action = 'order.viewed' and at > $now - interval '3 days'`,
  );
  const times = new Map<number, number[]>();
  for (const { order, at } of rows) times.set(order, [...(times.get(order) ?? []), Date.parse(at)]);
  return views.flatMap(({ order, at }) => {
    const isRecorded = times.get(order)?.some((time) => Math.abs(at.getTime() - time) <= 5 * minute);
    return isRecorded === true
      ? []
      : [`order ${String(order)} was opened at ${at.toISOString()}, which is not recorded`];
  });
};

/** Data goes when its time is over, and not before (rules P-9 and P-18); jobs run twice a day here. */
const retention = noRows(sql`
  with ended as (
    select o.id, max(h.created_at) as at, bool_and(p.status_id = ${canceled}) as is_canceled,
      o.paid_at is null and o.paid_cents = 0 and o.reversed_cents = 0 as is_unpaid
    from orders o join order_products p on p.order_id = o.id join status_history h on h.order_product_id = p.id
    where not o.voided and o.created_at > $now - interval '240 days'
    group by o.id having bool_and(p.status_id in (${ended})))
  select 'a picture of order ' || d.order_id || ' is still there, which ended ' || e.at as what
  from documents d join ended e on e.id = d.order_id
  where d.destroyed_at is null and (e.at < $now - interval '91 days'
    or e.is_unpaid and e.is_canceled and e.at < $now - interval '2 days')
  union all
  select 'a picture of order ' || d.order_id || ' was destroyed at ' || d.destroyed_at || ', which ended ' || e.at
  from documents d join ended e on e.id = d.order_id join orders o on o.id = d.order_id
  where d.destroyed_at > $now - interval '2 days' and e.at > d.destroyed_at - interval '89 days 23 hours'
    and not (e.is_unpaid and e.is_canceled) and o.destroyed_at is null
  union all
  select 'a picture of order ' || p.order_id || ' was destroyed, which goes on' from order_products p
  join documents d on d.order_id = p.order_id join orders o on o.id = p.order_id
  where p.status_id not in (${ended}) and d.destroyed_at > $now - interval '2 days' and not o.voided
  union all
  select 'order ' || o.id || ' came to nothing at ' || e.at || ' and still has its name' from orders o
  join ended e on e.id = o.id
  where e.is_canceled and e.at < $now - interval '32 days' and o.paid_cents = o.refunded_cents and o.held_cents = 0
    and o.destroyed_at is null and not exists (
      select from payment_entries l where l.order_id = o.id and l.recorded_at > $now - interval '32 days')
  union all
  select 'order ' || o.id || ' was destroyed at ' || o.destroyed_at || ', which ended ' || e.at from orders o
  join ended e on e.id = o.id
  where o.destroyed_at > $now - interval '2 days' and e.at > o.destroyed_at - interval '29 days 23 hours'
  union all
  select 'mail ' || id || ' of ' || created_at || ' is still there' from mail_outbox
  where recipient <> '' and created_at < $now - interval '92 days'
  union all
  select 'mail ' || m.id || ' of ' || m.created_at || ' is gone' from mail_outbox m join orders o on o.id = m.order_id
  where m.recipient = '' and m.created_at > $now - interval '89 days' and o.destroyed_at is null
    and m.kind <> 'confirmation-code'`);

/** An order of a license that the county has voided is voided at the latest in the next night (rule O-24). */
const voidingsAreKnown: Check = async (world) => {
  const before = world.now.getTime() - 2 * day;
  const numbers = world.licenses.flatMap(({ number, voidedAt }) =>
    voidedAt !== null && voidedAt.getTime() < before ? [number] : [],
  );
  if (numbers.length === 0) return [];
  return noRows(sql`
    select 'order ' || o.id || ' goes on with the voided license ' || o.reference_id as what from orders o
    where not o.voided and o.reference_id in (${numbers.join(", ")})
      and exists (select from order_products p where p.order_id = o.id and p.status_id not in (${ended}))`)(world);
};

/** Every seal of the audit log since the last weeks verifies, and each row gets one. */
const auditVerifies: Check = async (world) => {
  const { portal } = world.door;
  const from = new Date(world.now.getTime() - 9 * day);
  const keys = await readSigningKeys(portal.config);
  const { problems, unsealed } = await verifyAudit({ db: portal.db, keys: keys.trusted, from });
  return unsealed > 500 ? [...problems, `${String(unsealed)} rows of the audit log have no seal`] : problems;
};

export const recordOfTheDay: Check = all(historyRunsForward, looksAreRecorded, voidingsAreKnown);
export const recordInAll: Check = all(retention, auditVerifies);
