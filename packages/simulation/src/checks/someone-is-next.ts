import { statusIds } from "../../../domain/src/orders/index.ts";
import { officeTexts } from "../../../texts/src/index.ts";
import { officeOf } from "../offices.ts";
import { all, noRows, sql, type Check } from "./check.ts";

const { canceled, orderIssue, orderPlaced, preOrder, processed, refundRequested, shipped } = statusIds;
const { arrivedAtLieutenantGovernor, customerVerification, finalized, infoVerified, sentToLieutenantGovernor } =
  statusIds;
/** Statuses of a work list; a processed product is on one until it is on a transmittal. */
const listed = [orderPlaced, infoVerified, customerVerification, finalized];
const ended = [shipped, canceled];

/**
 * Longest waits in days of the calendar, weekends and holidays included, past which nobody has the next step. A clerk
 * goes on without a review after 45 days, and again as many after an undone step.
 */
const late = { queue: 9, refund: 7, issue: 120, unpaid: 20, message: 7, desk: 24, review: 116 } as const;

const days = (count: number): string => `interval '${String(count)} days'`;

/** Products whose last step is longer ago than its next actor may take. */
const waitsEnd: Check = (world) =>
  noRows(sql`
  select 'product ' || p.id || ' at status ' || p.status_id || ' waits since ' || w.since as what
  from order_products p join orders o on o.id = p.order_id
  cross join lateral (select greatest(coalesce(p.queue_entered_at, max(h.created_at)), (
      select max(f.created_at) from flag_history f where f.order_id = o.id)) as since
    from status_history h where h.order_product_id = p.id) w
  where p.status_id not in (${ended}) and not o.voided and w.since < $now - case
    when p.status_id = ${refundRequested} then ${days(late.refund)}
    when p.status_id = ${orderIssue} then ${days(late.issue)}
    when p.status_id in (${sentToLieutenantGovernor}, ${arrivedAtLieutenantGovernor}) then ${days(late.desk)}
    when p.status_id = ${preOrder} then ${days(late.unpaid)}
    when p.queue like '%waitingConfirmation' then ${days(late.review)}
    when o.second_look or o.flagged then ${days(2 * late.queue * officeOf(world.county).patience)}
    else ${days(late.queue * officeOf(world.county).patience)} end`)(world);

/** Products that wait for the office, and are on no list of it. */
const isOnList = noRows(sql`
  select 'product ' || p.id || ' at status ' || p.status_id || ' is in no queue' as what
  from order_products p join orders o on o.id = p.order_id
  where p.queue is null and not o.voided
    and (p.status_id in (${listed}) or p.status_id = ${processed} and p.transmittal_id is null)
  union all
  select 'product ' || p.id || ' at status ' || p.status_id || ' is still in queue ' || p.queue
  from order_products p join orders o on o.id = p.order_id
  where p.queue is not null and (o.voided or p.status_id not in (${[...listed, processed]}))
  union all
  select 'product ' || id || ' has ended and is on transmittal ' || transmittal_id
  from order_products where status_id in (${refundRequested}, ${canceled}) and transmittal_id is not null`);

/** Flags about money that has to go back: nothing is owed any more when they are settled (rule M-39). */
const moneyFlags = [
  "paidTooMuch",
  "paidTwice",
  "paidAfterCancellation",
  "paidAfterVoiding",
  "voidedWhilePaid",
  "chargedAfterVoiding",
  "chargedAfterCancellation",
  "refundFailed",
] as const;

/** The words of a flag before the first that it fills in. */
function beginningOf(name: (typeof moneyFlags)[number]): string {
  const text = officeTexts.systemFlags[name];
  return (typeof text === "string" ? text : text("\n")).split("\n", 1)[0] ?? "";
}

const beginnings = moneyFlags.map((name) => `'${beginningOf(name).replaceAll("'", "''")}'`).join(", ");

/** Flags keep orders from the queues: one without its reason hides an order from everyone (rules W-41 and M-39). */
const flagsHaveReasons = noRows(sql`
  select 'order ' || o.id || ' is flagged without a reason: ' || f.comment as what
  from orders o cross join lateral (
    select bool_and(h.raised_by = 'verification') as is_verification, min(h.comment) as comment,
      bool_and(h.raised_by = 'money' and exists (
        select from unnest(array[${beginnings}]) b where starts_with(h.comment, b))) as is_money
    from flag_history h where h.order_id = o.id and h.flagged and h.id > coalesce(
      (select max(l.id) from flag_history l where l.order_id = o.id and not l.flagged), 0)) f
  where o.flagged and (
    f.is_money and o.owed_cents = 0
    or f.is_verification and not exists (
      select from order_products p where p.order_id = o.id
        and p.status_id in (${orderPlaced}, ${refundRequested}, ${orderIssue}, ${preOrder}))
      -- The end of an unpaid order leaves its flag to a person.
      and not exists (select from order_products p join status_history h on h.order_product_id = p.id
        where p.order_id = o.id and h.status_id = ${canceled} and h.user_id is null))`);

/** Messages, money and letters that somebody has to see to. */
const nothingIsForgotten = noRows(sql`
  select 'message ' || id || ' is unread since ' || created_at as what from messages
  where user_id is null and not read and deleted_at is null and created_at < $now - ${days(late.message)}
  union all
  select 'order ' || id || ' is owed ' || owed_cents || ' cents' from orders o
  where owed_cents > 0 and not exists (select from payment_entries e
      where e.order_id = o.id and e.recorded_at > $now - ${days(late.refund)})
    and not exists (select from status_history h join order_products p on p.id = h.order_product_id
      where p.order_id = o.id and h.created_at > $now - ${days(late.refund)})
    and coalesce(voided_at, created_at) < $now - ${days(late.refund)}
  union all
  select 'order ' || o.id || ' of ' || o.created_at || ' is unpaid after ' || coalesce((
      select string_agg(e.kind, ' ' order by e.id) from payment_entries e where e.order_id = o.id), 'nothing')
  from orders o
  where o.paid_at is null and not o.payment_held and not o.voided and o.created_at < $now - ${days(late.unpaid)}
    -- After a lost dispute there is no last day to pay (rule M-48); a lapsed hold leaves an old order unpaid.
    and o.reversed_cents = 0
    and not exists (select from payment_entries e
      where e.order_id = o.id and e.recorded_at > $now - ${days(late.unpaid)})
    and exists (select from order_products p where p.order_id = o.id and p.status_id <> ${canceled})`);

/** Each order that has not ended has somebody who is next, and waits no longer than usual. */
export const someoneIsNext = all(waitsEnd, isOnList, flagsHaveReasons, nothingIsForgotten);
