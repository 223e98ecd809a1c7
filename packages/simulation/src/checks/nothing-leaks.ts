import { statusIds } from "../../../domain/src/orders/index.ts";
import { all, noRows, rowsOf, sql, type Check } from "./check.ts";

const { canceled } = statusIds;

const rowsHaveTheirTime = noRows(sql`
  select 'job ' || name || ' waits since ' || start_after as what from simulated.waiting
  where start_after < $now - interval '1 day'
  union all
  select 'session of ' || created_at || ' has expired at ' || expires_at from sessions
  where expires_at < $now - interval '31 days'
  union all
  select 'order ' || order_id || ' is open since ' || seen_at from order_viewers
  where seen_at < $now - interval '2 days'
  union all
  select 'upload ' || id || ' was taken by no order' from uploads where created_at < $now - interval '2 days'
  union all
  select 'checkout ' || p.id || ' is open for an order that has ended'
  from payments p join orders o on o.id = p.order_id
  where p.state = 'open' and p.created_at < $now - interval '2 days'
    and (o.voided or not exists (select from order_products c where c.order_id = o.id and c.status_id <> ${canceled}))
  union all
  select 'price line of no order' from order_search s where not exists (select from orders o where o.id = s.order_id)`);

/** Timestamps far after the simulated present come from the machine or the database, whose own those of events are. */
const timesAreSimulated: Check = async (world) => {
  const columns = await rowsOf<{ place: string; table: string; column: string }>(
    world,
    sql`select table_name || '.' || column_name as place, quote_ident(table_name) as table,
      quote_ident(column_name) as column
    from information_schema.columns join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and table_name not in ('portal_migrations', 'live_events') order by 1`,
  );
  const parts = columns.map(
    ({ place, table, column }) =>
      sql`select '${place} is ' || max(${column}) as what from ${table}
        having max(${column}) > $now + interval '180 days'`,
  );
  return noRows(parts.join(" union all "))(world);
};

/** Handles of the process that may come in the course of a history: sockets, timers and files do not grow with it. */
const newHandles = 30;

const handles: Check = async ({ handlesBefore }) => {
  const count = process.getActiveResourcesInfo().length - handlesBefore;
  return count > newHandles ? [`the process holds ${String(count)} handles more than at first`] : [];
};

export const leaksInAll: Check = all(rowsHaveTheirTime, timesAreSimulated, handles);
