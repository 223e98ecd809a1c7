// Rules: O-21 (docs/rules)
import { productIdOfCode, type SearchQuery, type SearchTime } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";
import { millisecondsIn } from "../../http/time.ts";
import { containing } from "./containing.ts";

const monthsBack: Record<Exclude<SearchTime, "active">, number> = {
  "past-3-months": 3,
  "past-6-months": 6,
  "past-year": 12,
};

function since(time: Exclude<SearchTime, "active">, now: Date): Date {
  return new Date(now.getTime() - monthsBack[time] * 30.5 * millisecondsIn.day);
}

/** The end of what stands before the @ of an address. */
const tellingEnd = /[!-~]{8}@/;

/**
 * A whole address is made of three-letter pieces that very many addresses have, such as those of its domain, and the
 * index would intersect the long lists of all of them. The end of what stands before the @ tells more: it is looked up,
 * and the address compared in the few rows that have it, out of the index's sight.
 */
function emailConditions(email: string): RawBuilder<unknown>[] {
  const whole = containing(email);
  const telling = tellingEnd.exec(searchText(email))?.[0];
  if (telling === undefined) return [sql`s.email like ${whole}`];
  return [sql`s.email like ${containing(telling)}`, sql`s.email || '' like ${whole}`];
}

/** What a search asks of a row `s` of the search table, in SQL; empty when nothing narrows it. */
export function searchConditions(query: SearchQuery, now: Date): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (query.name !== undefined) found.push(sql`s.name like ${containing(query.name)}`);
  if (query.email !== undefined) found.push(...emailConditions(query.email));
  if (query.orderNumber !== undefined) found.push(sql`s.order_id = ${query.orderNumber}`);
  if (query.licenseNumber !== undefined) found.push(sql`s.reference_id = ${query.licenseNumber}`);
  if (query.invoiceNumber !== undefined)
    found.push(sql`s.order_id = (select o.id from orders o where o.invoice_number = ${query.invoiceNumber})`);
  if (query.trackingNumber !== undefined)
    found.push(sql`s.tracking_shipping ilike ${containing(query.trackingNumber)}`);
  if (query.type !== undefined) found.push(sql`s.product_id = ${productIdOfCode(query.type)}`);
  if (query.status !== undefined) found.push(sql`s.status_id in (${sql.join(query.status)})`);
  if (query.owed !== undefined) found.push(sql`s.order_id in (select o.id from orders o where o.owed_cents > 0)`);
  // Written as the partial index has it.
  if (query.time === "active") found.push(sql`s.status_id not in (6, 8) and not s.voided`);
  else if (query.time !== undefined) found.push(sql`s.created_at >= ${since(query.time, now)}`);
  return found;
}
