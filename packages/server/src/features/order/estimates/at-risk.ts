// Rules: O-65 (docs/rules)
import { officeStages } from "@dop/domain/estimates";
import { sql, type RawBuilder } from "kysely";

/** What of the first promise of an order product is at risk, as JSON reads it: days YYYY-MM-DD. */
export interface AtRisk {
  readonly promised_on: string;
  readonly expected_on: string;
}

const waitsForOffice = (product: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${product}.product_id`)}, ${sql.ref(`${product}.status_id`)}) in (${sql.join(
    officeStages.map(([productId, status]) => sql`(${sql.lit(productId)}, ${sql.lit(status)})`),
  )})`;

/** Of a row `d` of what was promised: the day has passed, or half of the products like it are done after it. */
const isMissed = (today: string) => sql`d.is_open and (d.p80_on < ${today}::date or d.expected_on > d.p80_on)`;

/** SQL: order `o` waits only for the office (not voided, nothing due). */
const isInOrder = sql`not o.voided and o.payable_cents <= o.paid_cents - o.reversed_cents + o.held_cents`;

/**
 * A column of a statement over `orders o` and order products under the name `product`: an `AtRisk`, null where nothing
 * is at risk.
 *
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
