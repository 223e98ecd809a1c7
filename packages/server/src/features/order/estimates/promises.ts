// Rules: O-39, O-65 (docs/rules)
import { sql, type RawBuilder } from "kysely";
import type { TransactionContext } from "../../../transaction.ts";
import { officeToday } from "../../../portal.ts";
import { freshSince } from "./read-estimates.ts";
import type { ProductEstimate } from "@dop/domain/contract";
import { stagesFrom, type EstimateBasis, officeStages } from "@dop/domain/estimates";
import type { ProductId, StatusId } from "@dop/domain/orders";

/**
 * Stores today's estimate as the promise of each product of a newly paid order, unless it has one, or its license is
 * not returned yet (rule O-73).
 * @returns the days, YYYY-MM-DD, by the product's id; none where no date is named
 */
export async function makePromises(
  { tx, portal, now }: TransactionContext,
  orderId: number,
): Promise<ReadonlyMap<number, string>> {
  const { timeZone } = portal.config.office;
  const { rows } = await sql<{ id: number; day: string }>`
    insert into promises (order_product_id, made_at, made_on, p50_on, p80_on, basis, told)
    select op.id, ${now}::timestamptz, ${officeToday(portal, now)}::date, e.p50_on, e.p80_on, e.basis, true
    from order_products op join product_estimates e on e.product_id = op.product_id
      join orders o on o.id = op.order_id and not o.awaits_license
    where op.order_id = ${orderId} and op.ending is null
      and e.made_at >= ${freshSince(now, timeZone)}::date
      and not exists (select from promises p where p.order_product_id = op.id)
    returning order_product_id as id, p80_on as day`.execute(tx);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** The last promise for a product, as JSON reads it. */
export interface PromiseRow {
  readonly p50: string;
  readonly p80: string;
  readonly basis: EstimateBasis;
  readonly made_at: string;
}

/** A column of a statement over `order_products op`: the last promise to its customer; null before the first. */
export const promiseOfProduct = sql`
  (select json_build_object('p50', e.p50_on, 'p80', e.p80_on, 'basis', e.basis, 'made_at', e.made_at)
    from promises e where e.order_product_id = op.id order by e.id desc limit 1)`;

interface PromisedProduct {
  readonly product_id: ProductId;
  readonly status_id: StatusId;
  readonly promise: PromiseRow | null;
}

/** The estimate of an order product; null without a promise, after its end, and while the order is voided or waits. */
export function presentEstimate(
  order: { readonly voided: boolean; readonly awaits_license: boolean },
  { product_id: product, status_id: status, promise }: PromisedProduct,
): Omit<ProductEstimate, "product_id" | "kind"> | null {
  if (promise === null || order.voided || order.awaits_license || stagesFrom(product, status).length === 0) return null;
  return { ...promise, made_at: new Date(promise.made_at).toISOString() };
}

/** The first promise of an order product that is at risk, as JSON reads it: days YYYY-MM-DD. */
export interface AtRisk {
  readonly promised_on: string;
  readonly expected_on: string;
}

const waitsForOffice = (product: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${product}.product_id`)}, ${sql.ref(`${product}.status_id`)}) in (${sql.join(
    officeStages.map(([productId, status]) => sql`(${sql.lit(productId)}, ${sql.lit(status)})`),
  )})`;

/** SQL: the day of a promise `d` has passed, or half of the products like it are done after it. */
const isMissed = (today: string) => sql`d.is_open and (d.p80_on < ${today}::date or d.expected_on > d.p80_on)`;

/** SQL: order `o` waits only for the office (not voided, nothing due, its license returned). */
const isInOrder = sql`not o.voided and not o.awaits_license
  and o.payable_cents <= o.paid_cents - o.reversed_cents + o.held_cents`;

/**
 * A column of a statement over `orders o` and order products under the name `product`: an `AtRisk`, null where nothing
 * is at risk.
 * @param today YYYY-MM-DD at the office
 */
export const atRiskColumn = (product: "p" | "op", today: string): RawBuilder<AtRisk | null> => sql`
  (select json_build_object('promised_on', d.p80_on, 'expected_on', d.expected_on) from promised_products d
    where d.order_product_id = ${sql.ref(`${product}.id`)} and ${isMissed(today)} and ${waitsForOffice(product)}
      and ${isInOrder})`;

/** The order products at risk, as a part of a statement that selects of it: their `id`. */
export const atRiskProducts = (today: string): RawBuilder<unknown> => sql`
  select p.id from promised_products d join order_products p on p.id = d.order_product_id
    join orders o on o.id = p.order_id
  where ${isMissed(today)} and ${waitsForOffice("p")} and ${isInOrder}`;
