// Rules: Q-4 (docs/rules)
import type { QueueEntry } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { queueKeys, type QueueKey } from "@dop/domain/queues";
import { sql, type RawBuilder } from "kysely";
import { compiledOnce } from "../../../db/compiled-once.ts";
import { statusList } from "../../../db/status-list.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Db } from "../../../db/database.ts";
import { atRiskColumn, atRiskProducts, assigneeOfOrder, isListedSms } from "../../order/index.ts";
import { isUnread } from "../inbox/unread-messages.ts";
import type { OverdueBefore } from "./queue-targets.ts";

export interface QueueCount {
  readonly queue: QueueKey;
  readonly count: number;
  readonly oldest_entered_at: Date | null;
  readonly overdue: number;
}

const readCounts = compiledOnce((db, overdueBefore: Readonly<Record<QueueKey, Date>>) => {
  const late = sql<Date>`(case queue ${sql.join(
    queueKeys.map((queue) => sql`when ${sql.lit(queue)} then ${overdueBefore[queue]}::timestamptz`),
    sql` `,
  )} end)`;
  return db
    .selectFrom("order_products")
    .select([
      "queue",
      (eb) => eb.fn.countAll<number>().as("count"),
      (eb) => eb.fn.min("queue_entered_at").as("oldest_entered_at"),
      (eb) => eb.fn.countAll<number>().filterWhere("queue_entered_at", "<", late).as("overdue"),
    ])
    .where("queue", "is not", null)
    .groupBy("queue")
    .compile();
});

/** Count and oldest entry of every queue, empty ones included, in one statement on the partial index. */
export async function countQueues(db: Db, overdueBefore: OverdueBefore): Promise<QueueCount[]> {
  const ends = queueKeys.map((queue) => [queue, overdueBefore(queue)] as const);
  const rows = await readCounts(db, Object.fromEntries(ends) as Record<QueueKey, Date>);
  const found = new Map(rows.map((row) => [row.queue, row]));
  const empty = { count: 0, oldest_entered_at: null, overdue: 0 };
  return queueKeys.map((queue) => ({ ...(found.get(queue) ?? empty), queue }));
}

/** Counts of work outside the queues, besides those of {@link readDays}. */
interface OutsideCounts {
  readonly order_issues: number;
  readonly refunds_requested: number;
  readonly undelivered_mails: number;
  readonly undelivered_texts: number;
  readonly unread_messages: number;
  readonly quarantined: number;
  readonly orders_owed: number;
  readonly second_looks: number;
  readonly refund_requests: number;
  readonly data_requests: number;
  readonly data_requests_overdue: number;
}

/** A voided order; its index holds nothing else, so that asking for a few orders reads no order. */
const isVoided = sql`exists (select from orders o where o.id = p.order_id and o.voided)`;

/** Open issues and requested refunds: of a voided order those asked of the provider, too (rule W-11). */
const isHalted = sql`p.status_id in (${sql.lit(statusIds.refundRequested)}, ${sql.lit(statusIds.orderIssue)})
  and (not ${isVoided} or p.status_id = ${sql.lit(statusIds.refundRequested)} and p.refund_asked_cents is not null)`;

/**
 * Counts open issues, refunds to approve, undelivered mails, harmful uploads and the like.
 * @param today YYYY-MM-DD at the office
 */
export async function countOutside(db: Db, today: string): Promise<OutsideCounts> {
  const { rows } = await sql<OutsideCounts>`
    select halted.*,
      (select count(*)::int from mail_outbox
        where state in ('dead', 'bounced') and recipient <> '') as undelivered_mails,
      (select count(*)::int from text_outbox where ${isListedSms(today)}) as undelivered_texts,
      (select count(*)::int from messages m where ${isUnread}) as unread_messages,
      (select count(*)::int from quarantine) as quarantined,
      (select count(*)::int from orders where owed_cents > 0) as orders_owed,
      (select count(*)::int from orders where second_look) as second_looks,
      (select count(*)::int from refund_requests where state = 'open') as refund_requests,
      (select count(*)::int from data_requests where state = 'open') as data_requests,
      (select count(*)::int from data_requests where state = 'open'
        and due_on < ${today}::date) as data_requests_overdue
    from (select count(*) filter (where p.status_id = ${statusIds.orderIssue})::int as order_issues,
        count(*) filter (where p.status_id = ${statusIds.refundRequested})::int as refunds_requested
      from order_products p where ${isHalted}) halted
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("the database gave no counts");
  return counts;
}

/** The time since which the oldest waits, as the database writes it; null for none. */
type Oldest = Readonly<
  Record<
    | "unread_messages"
    | "order_issues"
    | "refunds_requested"
    | "undelivered_mails"
    | "transmittals_out"
    | "second_looks",
    string | null
  >
>;

/** Work by its days. */
interface OutsideDays {
  readonly oldest: Oldest;
  readonly at_risk: number;
  readonly transmittals_out: number;
  readonly transmittals_overdue: number;
  readonly people: { name: string; orders: number }[];
}

/**
 * Reads the oldest work of each kind outside the queues, the number of products at risk of a promised day, that of the
 * transmittals that are out, and the people with orders in queues.
 * @param at `today` is YYYY-MM-DD at the office; a transmittal made before `outBefore` has been out too long
 */
export async function readDays(
  db: Db,
  { today, outBefore }: { readonly today: string; readonly outBefore: Date },
): Promise<OutsideDays> {
  const { rows } = await sql<OutsideDays>`
    with halted as (
      select p.status_id, min((select h.created_at from lasting_history h
        where h.order_product_id = p.id and h.status_id = p.status_id order by h.id desc limit 1)) as since
      from order_products p where ${isHalted} group by 1),
    -- Transmittals with documents that were not sent on to their customers (rule T-9).
    away as (
      select count(*)::int as count, min(t.created_at) as since,
        count(*) filter (where t.created_at < ${outBefore})::int as overdue
      from transmittals t
      where t.id in (select p.transmittal_id from order_products p
        where p.transmittal_id is not null and not ${isVoided}
          and p.status_id in (${statusList("sentToLieutenantGovernor", "arrivedAtLieutenantGovernor")})))
    select away.count as transmittals_out, away.overdue as transmittals_overdue,
      (select count(*)::int from (${atRiskProducts(today)}) r) as at_risk,
      (select coalesce(json_agg(w order by w.orders desc, w.name), '[]') from (
        select u.display_name as name, count(distinct o.id)::int as orders
        from order_products p join orders o on o.id = p.order_id join users u on u.id = o.assignee_id
        where p.queue is not null group by u.id, u.display_name) w) as people,
      json_build_object(
        'unread_messages', (select min(created_at) from messages m where ${isUnread}),
        'order_issues', (select since from halted where status_id = ${statusIds.orderIssue}),
        'refunds_requested', (select since from halted where status_id = ${statusIds.refundRequested}),
        'undelivered_mails', (select min(created_at) from mail_outbox
          where state in ('dead', 'bounced') and recipient <> ''),
        'transmittals_out', away.since,
        'second_looks', (select min(asked_at) from second_looks where state = 'waiting')) as oldest
    from away
  `.execute(db);
  const [days] = rows;
  if (!days) throw new Error("the database gave no days");
  return days;
}

/** The number of orders in queues that are assigned to a user. */
export async function countMine(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ mine: number }>`
    select count(*)::int as mine from orders o where o.assignee_id = ${userId}
      and exists (select from order_products p where p.order_id = o.id and p.queue is not null)`.execute(db);
  return rows[0]?.mine ?? 0;
}

/** A queue's entry as a file shows it. */
export type QueueRow = Omit<QueueEntry, "created_at" | "time_in_queue" | "overdue_after"> &
  Readonly<Record<"created_at" | "queue_entered_at", Date>>;

const awaitingPayment = sql`not o.voided and o.payable_cents > o.paid_cents - o.reversed_cents + o.held_cents`;
const unreadMessages = sql`(select count(*)::int from messages m where m.order_id = o.id and ${isUnread})`;
const newestComment = sql`coalesce(
    (select f.comment from flag_history f where f.order_id = o.id order by f.id desc limit 1), '')`;

/** The columns that cost a look into another table for every row. */
type Costly = "comment" | "unread_messages" | "assignee" | "at_risk";

/** The columns of each entry; a costly one that is not needed is empty. */
export const columns = (
  today: string,
  { comment = true, unread_messages = true, assignee = true, at_risk = true }: Partial<Record<Costly, boolean>> = {},
) => sql`
  p.id, p.order_id, p.quantity, p.country, p.shipping_type, o.first_name, o.last_name, o.reference_id,
  o.flagged, o.second_look, ${awaitingPayment} as awaiting_payment,
  ${comment ? newestComment : sql`''`} as comment,
  ${unread_messages ? unreadMessages : sql`0`} as unread_messages,
  ${assignee ? assigneeOfOrder : sql`null`} as assignee,
  ${at_risk ? atRiskColumn("p", today) : sql`null`} as at_risk`;

export const longestFirst = sql`order by p.queue_entered_at, p.id`;

/** Whole seconds between a column and a moment; 0 for one to come. */
export const secondsBetween = (column: RawBuilder<unknown>, moment: RawBuilder<unknown>) =>
  sql`greatest(0, floor(extract(epoch from ${moment} - ${column})))::int`;

/** The moment at which a queue is read. */
export interface QueueMoment {
  readonly now: Date;
  /** YYYY-MM-DD at the office. */
  readonly today: string;
  /** Earlier entries are overdue; undefined where the queue has no target. */
  readonly overdueBefore: Date | undefined;
}

/** Milliseconds for which times in a queue that was read before stay true enough. */
const sameTimesMs = 10 * millisecondsIn.minute;

/** A queue as its page gets it. */
interface WrittenQueue {
  /** The JSON of an array of `QueueEntry`; null where the reader has it. */
  readonly json: string | null;
  readonly count: number;
  /** The numbers of orders and documents of the whole queue; null where all of it was read. */
  readonly all: readonly [orders: number, documents: number] | null;
  /** Names the content: another one means that rows have changed, or that their times are old. */
  readonly tag: string;
}

/** The part of a queue that is read, and the tag of what the reader has. */
interface QueuePart {
  /** The first documents, with the others of their orders; all when absent. */
  readonly first?: number | undefined;
  readonly known?: string | undefined;
}

/**
 * Reads a queue, longest waiting first. A thousand rows are written by the database in half of the time that they take
 * as objects.
 */
export async function queueAsJson(
  db: Db,
  queue: QueueKey,
  { now, today, overdueBefore }: QueueMoment,
  { first, known = "" }: QueuePart = {},
): Promise<WrittenQueue> {
  const isPart = first !== undefined;
  // The index has the first ones, and that of orders the others.
  const part = sql`and p.order_id in (
    select order_id from order_products where queue = ${queue} order by queue_entered_at, id limit ${first})`;
  const all = sql`(select json_build_array(count(distinct order_id), count(*)) from order_products
    where queue = ${queue})`;
  const at = sql`${now}::timestamptz`;
  const overdue =
    overdueBefore &&
    sql`|| ',"overdue_after":' ||
    ${secondsBetween(sql`${overdueBefore}::timestamptz`, at)}`;
  const times = [now, overdueBefore].map((time) => time && Math.floor(time.getTime() / sameTimesMs)).join();
  const { rows } = await sql<WrittenQueue>`
    select q.count, ${isPart ? all : sql`null`} as "all", q.tag,
      case when q.tag <> ${known}::text then q.json end as json from (
      select '[' || coalesce(string_agg(left(e.entry, -1) || ',"time_in_queue":' ||
          ${secondsBetween(sql`e.queue_entered_at`, at)} ${overdue ?? sql``} || '}', ','), '') || ']' as json,
        count(*)::int as count,
        md5(${times} || coalesce(string_agg(e.entry || e.queue_entered_at, ''), '')) as tag
      from (
        select p.queue_entered_at, row_to_json(c)::text as entry
        from order_products p join orders o on o.id = p.order_id cross join lateral (
          select ${columns(today)},
            to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at) c
        where p.queue = ${queue} ${isPart ? part : sql``} ${longestFirst}) e) q
  `.execute(db);
  const [read] = rows;
  if (!read) throw new Error("the database gave no queue");
  return read;
}

/** The order products of a queue, longest waiting first. */
export async function queueIds(db: Db, queue: QueueKey): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: readonly number[] | null }>`
    select array_agg(p.id::integer order by p.queue_entered_at, p.id) as ids from order_products p
    where p.queue = ${queue}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** These order products, those in a queue still, longest waiting first. */
export async function readQueueRows(db: Db, ids: readonly number[], today: string): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${columns(today)}, p.queue_entered_at, o.created_at
    from order_products p join orders o on o.id = p.order_id
    where p.id = any (${ids}::bigint[]) and p.queue is not null ${longestFirst}`.execute(db);
  return rows;
}
