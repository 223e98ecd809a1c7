export type ReadRows = <T>(statement: string) => Promise<T[]>;

/**
 * Compares each order's columns with the sums of its ledger, and with what the view makes of the same rows.
 * @param orders SQL after an order's id
 * @returns a sentence for each order that differs
 */
export async function ordersAreLedgers(rows: ReadRows, orders = "> 0"): Promise<string[]> {
  const differing = await rows<object>(`
    select o.id, o.payable_cents, m.payable_cents as payable_again, o.owed_cents, m.owed_cents as owed_again,
      o.paid_cents, e.paid, o.refunded_cents, e.refunded, o.reversed_cents, e.reversed, e.of_order
    from orders o join order_money m on m.order_id = o.id
    left join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as paid,
        coalesce(sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)
          as refunded,
        coalesce(sum(amount_cents) filter (where kind = 'refund' and (reference like 'dispute:%'
          or reference in (select reference from refunds where purpose = 'returned'))), 0) as reversed,
        -- Of these what was more than payable does not count as paid either.
        coalesce(sum(amount_cents) filter (where kind = 'refund' and order_product_id is null
          and reference not like 'dispute:%'), 0) as of_order,
        coalesce(sum(amount_cents) filter (where kind = 'refund_failed'), 0) as failed
      from payment_entries where order_id = o.id) e on true
    where o.id ${orders} and (o.payable_cents <> m.payable_cents or o.owed_cents <> m.owed_cents
      or o.paid_cents <> e.paid or o.refunded_cents <> e.refunded
      or o.reversed_cents not between e.reversed - e.failed and e.reversed + e.of_order)`);
  return differing.map((row) => `an order's sums differ from its ledger or the view: ${JSON.stringify(row)}`);
}

/**
 * Compares closeouts with the ledger: every line of the closed days is in one, whose sums are those of its lines.
 * @param zone the office's time zone
 * @returns a sentence for each line or closeout that differs
 */
export async function closeoutsAreLedgers(rows: ReadRows, zone = "America/Denver"): Promise<string[]> {
  const open = await rows<{ id: number }>(`
    select m.id from payment_entries m
    where m.recorded_at >= (select min(first_day) from closeouts)::timestamp at time zone '${zone}'
      and m.recorded_at < ((select max(day) from closeouts) + 1)::timestamp at time zone '${zone}'
      and not exists (select from closeout_entries c where c.entry_id = m.id)`);
  const other = await rows<{ number: number }>(`
    select c.number from closeouts c left join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(case kind when 'refund' then amount_cents when 'refund_failed' then -amount_cents end), 0)
          as refunded,
        count(*) - count(distinct e.entry_id) as twice
      from closeout_entries e join payment_entries m on m.id = e.entry_id where e.closeout = c.number) s on true
    where c.charged_cents <> s.charged or c.refunded_cents <> s.refunded or s.twice > 0`);
  return [
    ...open.map(({ id }) => `ledger line ${String(id)} of a closed day is in no closeout`),
    ...other.map(({ number }) => `closeout ${String(number)} differs from its lines`),
  ];
}
