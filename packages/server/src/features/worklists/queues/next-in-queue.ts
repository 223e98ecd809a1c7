// Rules: Q-6 (docs/rules)
import type { ListedEntry, NextInQueue, OpenInQueue, QueueKey, QueueShow, QueueSortColumn } from "@dop/domain/queues";
import { sql } from "kysely";
import type { Db } from "../../../db/database.ts";
import { isElsewhere } from "./colleagues.ts";
import { columns, longestFirst, secondsBetween, type QueueMoment } from "./queue-queries.ts";

/** The moment of a read, and its reader. */
interface ReaderMoment extends Pick<QueueMoment, "now"> {
  readonly requester: { readonly userId: number };
}

/** Sorting and filters of a queue's list. */
interface ListOptions {
  readonly sort?: QueueSortColumn | undefined;
  readonly filter?: string | undefined;
  readonly show?: QueueShow | undefined;
}

/**
 * The entries of a queue for a list's sorting and filters, longest waiting first.
 * @returns `in_use` is true where a colleague has the order open
 */
export async function readListed(
  db: Db,
  queue: QueueKey,
  { sort, filter = "", show }: ListOptions,
  { now, today, requester }: ReaderMoment & Pick<QueueMoment, "today">,
): Promise<(ListedEntry & { readonly in_use: boolean })[]> {
  const needed = {
    comment: filter !== "" || sort === "flag",
    unread_messages: show === "unread" || sort === "messages",
    assignee: show === "mine" || show === "unassigned",
    at_risk: show === "at_risk",
  };
  const { rows } = await sql<Omit<ListedEntry, "created_at"> & { in_use: boolean; created_at: Date }>`
    select ${columns(today, needed)}, o.created_at,
      ${secondsBetween(sql`p.queue_entered_at`, sql`${now}::timestamptz`)} as time_in_queue,
      o.id in (select order_id from order_viewers where ${isElsewhere(requester, now)}) as in_use
    from order_products p join orders o on o.id = p.order_id
    where p.queue = ${queue} ${longestFirst}
  `.execute(db);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * The next order in a list without filters as it opens: the answer of `nextInQueue`, from the order's number, place and
 * flag of each document alone.
 */
export async function readNext(
  db: Db,
  queue: QueueKey,
  { after, place = 0 }: Pick<OpenInQueue, "after" | "place">,
  { now, requester }: ReaderMoment,
): Promise<NextInQueue> {
  const { rows } = await sql<NextInQueue & { readonly in_use: number }>`
    with listed as (
      select distinct on (order_id) order_id, queue_entered_at, id from order_products where queue = ${queue}
      order by order_id, queue_entered_at, id),
    offered as (
      select order_id::integer, row_number() over (order by queue_entered_at, id)::integer - 1 as place from listed
      where order_id = ${after} or order_id not in (select id from orders where flagged)),
    here as (
      select coalesce(min(place) filter (where order_id = ${after}), least(${place}, count(*)))::integer as place,
        count(*) filter (where order_id = ${after})::integer as itself from offered),
    rest as (select * from offered where place >= (select place + itself from here)),
    free as (
      select min(place) as place from rest
      where order_id not in (select order_id from order_viewers where ${isElsewhere(requester, now)}))
    select here.place, (select count(*)::integer from rest) as left,
      coalesce(free.place - (here.place + here.itself), (select count(*)::integer from rest)) as in_use,
      (select order_id from rest where place = coalesce(free.place, here.place + here.itself)) as next
    from here, free`.execute(db);
  const [read] = rows;
  if (!read) throw new Error("the database gave no place");
  const { in_use: passed, ...found } = read;
  return { ...found, ...(passed > 0 && { in_use: passed }) };
}
