// Rules: T-4, T-9, T-11 (docs/rules)
import type { OrderProductRow, OrderRow } from "../../../db/schema.ts";
import { allProductIds, allStatusIds, productIds, statusIds } from "@dop/domain/orders";
import type {
  CandidatesQuery,
  Transmittal,
  TransmittalProduct,
  TransmittalsQuery,
  TransmittalSummary,
} from "@dop/domain/contract";
import { officeTexts } from "@dop/texts";
import { isStepDone } from "@dop/domain/workflow";
import { sql, type RawBuilder } from "kysely";
import { statusList } from "../../../db/status-list.ts";
import type { Db } from "../../../db/database.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import { containing } from "../search/search-terms.ts";
import type { TransmittalRow } from "./transmittal-access.ts";

type ProductRow = Pick<OrderRow, "voided" | "first_name" | "last_name" | "reference_id" | "phone" | "email"> &
  Pick<OrderProductRow, "id" | "order_id" | "status_id" | "country" | "quantity" | "tracking_shipping">;

function presentProduct(row: ProductRow): TransmittalProduct {
  const { first_name, last_name, reference_id, phone, email, ...product } = row;
  return {
    ...product,
    status_name: officeTexts.statuses.names[row.status_id],
    arrived: isStepDone(productIds.apostille, row.status_id, statusIds.arrivedAtLieutenantGovernor),
    sent: isStepDone(productIds.apostille, row.status_id, statusIds.shipped),
    order: { first_name, last_name, reference_id, phone, email },
  };
}

/** A document whose license was voided before it was sent on (rule T-9). */
const isStopped = sql`(o.voided and p.status_id <> ${statusList("shipped")})`;

const productColumns = sql`p.id, p.order_id, p.status_id, p.country, p.quantity, p.tracking_shipping,
  ${isStopped} as voided, o.first_name, o.last_name, o.reference_id, o.phone, o.email`;

const productsOf = (transmittalId: number) => sql<ProductRow>`
  select ${productColumns} from order_products p join orders o on o.id = p.order_id
  where p.transmittal_id = ${transmittalId} order by p.id`;

/** The order products of a transmittal. */
export async function readTransmittalProducts(db: Db, transmittalId: number): Promise<TransmittalProduct[]> {
  return (await productsOf(transmittalId).execute(db)).rows.map(presentProduct);
}

/** The documents that left a transmittal since `since` and did not come back, the last first (rule T-11). */
const leftOf = (transmittalId: number, since: Date) => sql`
  select * from (
    select distinct on (p.id) p.id, p.order_id, o.first_name, o.last_name, h.created_at as left_at,
      h.created_by as left_by
    from lasting_history h join order_products p on p.id = h.order_product_id join orders o on o.id = p.order_id
    where h.left_transmittal_id = ${transmittalId} and h.created_at > ${since}
      and p.transmittal_id is distinct from h.left_transmittal_id
    order by p.id, h.id desc) l
  order by left_at desc, id`;

const listOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

/** The number of copies, without those of voided licenses (rule T-9). */
const countDocuments = (products: readonly TransmittalProduct[]): number =>
  products.reduce((sum, { quantity, voided }) => sum + (voided ? 0 : quantity), 0);

function presentHead({ id, url_id, created_on: date, created_at, created_by, tracking_shipping }: TransmittalRow) {
  return { id, url_id, date, created_at: created_at.toISOString(), created_by, tracking_shipping };
}

/** A transmittal with its order products, for the wire; for staff with what left it. */
export async function presentTransmittal(
  { portal: { db }, requester, now }: CommandContext,
  transmittal: TransmittalRow,
): Promise<Transmittal> {
  const yesterday = new Date(now.getTime() - millisecondsIn.day);
  const left = requester.kind === "staff" ? listOf(leftOf(transmittal.id, yesterday)) : sql`null`;
  const { rows } = await sql<{ products: readonly ProductRow[]; left: Transmittal["left"] | null }>`
    select ${listOf(productsOf(transmittal.id))} as products, ${left} as left`.execute(db);
  const products = (rows[0]?.products ?? []).map(presentProduct);
  return {
    ...presentHead(transmittal),
    number_of_documents: countDocuments(products),
    arrived: countDocuments(products.filter(({ arrived }) => arrived)),
    sent: countDocuments(products.filter(({ sent }) => sent)),
    order_products: products,
    ...(rows[0]?.left && {
      left: rows[0].left.map((one) => ({ ...one, left_at: new Date(one.left_at).toISOString() })),
    }),
  };
}

function personFilters(
  query: Pick<TransmittalsQuery, "first_name" | "last_name" | "email" | "order_id">,
): RawBuilder<unknown>[] {
  const filters: RawBuilder<unknown>[] = [];
  const names = [query.first_name, query.last_name].filter((name) => name !== undefined);
  if (names.length > 0 || query.email !== undefined) {
    const parts = names.map((name) => sql`s.name like ${containing(name)}`);
    if (query.email !== undefined) parts.push(sql`s.email like ${containing(query.email)}`);
    filters.push(sql`p.order_id in (select s.order_id from order_search s where ${sql.join(parts, sql` and `)})`);
  }
  if (query.order_id !== undefined) filters.push(sql`p.order_id = ${query.order_id}`);
  return filters;
}

export interface SummaryRow extends TransmittalRow {
  documents: number;
  arrived: number;
  sent: number;
}

/** Transmittals with documents that were not sent on to their customers (rule T-9), which the home page counts. */
const isOut = sql`exists (select 1 from order_products p join orders o on o.id = p.order_id
  where p.transmittal_id = t.id and not o.voided
    and p.status_id in (${statusList("sentToLieutenantGovernor", "arrivedAtLieutenantGovernor")}))`;

/** Conditions of a list on a transmittal `t`. Dates are calendar dates in office time. */
function listConditions(query: TransmittalsQuery, defaultStart: string): RawBuilder<unknown> {
  const start = query.start_date ?? (query.out === undefined ? defaultStart : undefined);
  const filters: RawBuilder<unknown>[] = [query.out === undefined ? sql`true` : isOut];
  if (start !== undefined) filters.push(sql`t.created_on >= ${start}`);
  if (query.end_date !== undefined) filters.push(sql`t.created_on <= ${query.end_date}`);
  if (query.url_id !== undefined) filters.push(sql`t.url_id = ${query.url_id}::bigint`);
  const person = personFilters(query);
  if (person.length > 0)
    filters.push(
      sql`exists (select 1 from order_products p where p.transmittal_id = t.id and ${sql.join(person, sql` and `)})`,
    );
  return sql.join(filters, sql` and `);
}

const newestFirst = sql`t.created_on desc, t.url_id desc`;

const summaries = (where: RawBuilder<unknown>) => sql<SummaryRow>`
    select t.*, p.documents, p.arrived, p.sent
    from transmittals t
    cross join lateral (
      select coalesce(sum(p.quantity), 0)::int as documents,
        coalesce(sum(p.quantity) filter (where p.status_id
          in (${statusList("arrivedAtLieutenantGovernor", "shipped")})), 0)::int as arrived,
        coalesce(sum(p.quantity) filter (where p.status_id = ${statusList("shipped")}), 0)::int as sent
      from order_products p join orders o on o.id = p.order_id
      where p.transmittal_id = t.id and not ${isStopped}) p
    where ${where}
    order by ${newestFirst}`;

/** Transmittals that fit, newest first, at most 200, for the wire. */
export async function listTransmittals(
  db: Db,
  query: TransmittalsQuery,
  defaultStart: string,
): Promise<TransmittalSummary[]> {
  const { rows } = await sql<SummaryRow>`${summaries(listConditions(query, defaultStart))} limit 200`.execute(db);
  return rows.map(({ documents, arrived, sent, ...row }) => ({
    ...presentHead(row),
    number_of_documents: documents,
    arrived,
    sent,
  }));
}

/** All transmittals that fit, newest first. */
export async function transmittalIds(
  db: Db,
  query: TransmittalsQuery,
  defaultStart: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: readonly number[] | null }>`
    select array_agg(t.id::integer order by ${newestFirst}) as ids from transmittals t
    where ${listConditions(query, defaultStart)}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** The transmittals of these ids, newest first. */
export async function readSummaries(db: Db, ids: readonly number[]): Promise<SummaryRow[]> {
  return (await summaries(sql`t.id = any (${ids}::bigint[])`).execute(db)).rows;
}

/**
 * Order products that could go on a transmittal, oldest first, at most 500; none for an unknown status
 * or product. Days are the office's.
 */
export async function listCandidates(
  { db, config }: Pick<Portal, "db" | "config">,
  query: CandidatesQuery,
): Promise<TransmittalProduct[]> {
  const { names, products } = officeTexts.statuses;
  const { status = names[statusIds.processed], type = products[productIds.apostille] } = query;
  const statusId = allStatusIds.find((id) => names[id] === status);
  const productId = allProductIds.find((id) => products[id] === type);
  if (statusId === undefined || productId === undefined) return [];
  const { timeZone } = config.office;
  const filters: RawBuilder<unknown>[] = [
    sql`p.status_id = ${statusId}`,
    sql`p.product_id = ${productId}`,
    sql`p.transmittal_id is null`,
    sql`not o.voided`,
    ...personFilters(query),
  ];
  if (query.start_date !== undefined)
    filters.push(sql`o.created_at >= ${query.start_date}::date::timestamp at time zone ${timeZone}`);
  if (query.end_date !== undefined)
    filters.push(sql`o.created_at < (${query.end_date}::date + 1)::timestamp at time zone ${timeZone}`);
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from order_products p join orders o on o.id = p.order_id
    where ${sql.join(filters, sql` and `)} order by p.queue_entered_at nulls last, p.id limit 500
  `.execute(db);
  return rows.map(presentProduct);
}
