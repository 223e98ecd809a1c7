// Rules: O-21, O-27 (docs/rules)
import { productIdOfCode, type SearchQuery, type SearchTime } from "@dop/domain/contract";
import { searchText } from "@dop/domain/orders";
import { trackingNumberToSave } from "@dop/domain/tracking";
import { sql, type RawBuilder } from "kysely";
import { statusList } from "../../../db/status-list.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { officeDate } from "@dop/domain/dates";
import { atRiskProducts } from "../../order/index.ts";
import { isUnread } from "../inbox/unread-messages.ts";
import { eventCondition, isFirstOfOrder, waitingCondition, type OfficeDays } from "./orders-by-event.ts";
import { containing, containingWord, idOf, phoneDigits, searchTerms, literal } from "./search-terms.ts";

const monthsBack: Record<Exclude<SearchTime, "active">, number> = {
  "past-3-months": 3,
  "past-6-months": 6,
  "past-year": 12,
};

const since = (time: Exclude<SearchTime, "active">, now: Date): Date =>
  new Date(now.getTime() - monthsBack[time] * 30.5 * millisecondsIn.day);

/** The end of an address's local part, with the @. */
const selectiveEnd = /[!-~]{8}@/;

/**
 * A whole address is made of three-letter pieces that very many addresses have, such as those of its domain, and the
 * index would intersect the long lists of all of them. The end of the local part is rarer: the index is asked for it
 * alone, and the address is compared in the few rows that have it.
 */
function emailConditions(email: string): RawBuilder<unknown>[] {
  const whole = containing(email);
  const selective = selectiveEnd.exec(searchText(email))?.[0];
  if (selective === undefined) return [sql`s.email like ${whole}`];
  return [sql`s.email like ${containing(selective)}`, sql`s.email || '' like ${whole}`];
}

/** The fewest digits that are an end of a number: too many numbers have a shorter one. */
const shortestEnd = 4;

/** The digits of a long number that the index is asked for: as with an email, a rare end. */
const selectiveDigits = 5;

/** Digits anywhere in the phone number. */
function phoneCondition(digits: string): RawBuilder<unknown> {
  if (digits === "") return sql`false`;
  return sql`(s.phone like ${`%${digits.slice(-selectiveDigits)}%`} and s.phone || '' like ${`%${digits}%`})`;
}

/** A whole number of the order, or the end of one or of the phone number. */
function numberCondition(number: string): RawBuilder<unknown> {
  if (number.length < shortestEnd) return sql`s.numbers like ${`% ${number} %`}`;
  const end = number.slice(-selectiveDigits);
  const found = [sql`(s.numbers like ${`%${end} %`} and s.numbers || '' like ${`%${number} %`})`];
  if (/^\d+$/.test(number))
    found.push(sql`(s.phone like ${`%${end}`} and s.phone || '' like ${`%${phoneDigits(number)}`})`);
  // Also of an order whose data was destroyed.
  const id = idOf(number);
  if (id !== undefined) found.push(sql`s.order_id = ${id}`);
  return sql`(${sql.join(found, sql` or `)})`;
}

function termConditions(query: SearchQuery): RawBuilder<unknown>[] {
  const { words, emails, numbers, phone } = searchTerms(query);
  return [
    ...words.map((word) => sql`s.name like ${containingWord(word)}`),
    ...emails.flatMap(emailConditions),
    ...numbers.map(numberCondition),
    ...(phone === undefined ? [] : [phoneCondition(phone)]),
  ];
}

const ofOrders = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`s.order_id in (select o.id from orders o where ${condition})`;

/** The filters that the orders decide, as the partial indexes have them. */
function orderConditions(query: SearchQuery, { now, userId, timeZone }: SearchContext): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (query.owed !== undefined) found.push(ofOrders(sql`o.owed_cents > 0`));
  if (query.due !== undefined)
    found.push(ofOrders(sql`not o.voided and o.payable_cents > o.paid_cents - o.reversed_cents + o.held_cents`));
  if (query.held !== undefined) found.push(ofOrders(sql`o.held_cents > 0`));
  if (query.flagged !== undefined) found.push(ofOrders(sql`o.flagged`));
  if (query.second_look !== undefined) found.push(ofOrders(sql`o.second_look`));
  if (query.refund_request !== undefined)
    found.push(sql`s.order_id in (select r.order_id from refund_requests r where r.state = 'open')`);
  if (query.data_request !== undefined)
    found.push(sql`s.order_id in (select r.order_id from data_requests r where r.state = 'open')`);
  if (query.at_risk !== undefined) found.push(sql`s.id in (${atRiskProducts(officeDate(now, timeZone))})`);
  if (query.unread !== undefined) found.push(sql`s.order_id in (select m.order_id from messages m where ${isUnread})`);
  if (query.assigned === "mine") found.push(ofOrders(sql`o.assignee_id = ${userId}`));
  // Few orders are assigned.
  if (query.assigned === "unassigned")
    found.push(sql`s.order_id not in (select o.id from orders o where o.assignee_id is not null)`);
  return found;
}

/** True for a search that asks for products of an order, and not for all of it. */
const narrowsProducts = ({ q, type, status, trackingNumber, time, happened, from, queue }: SearchQuery): boolean =>
  [q, type, status, trackingNumber, time, happened, from, queue].some((filter) => filter !== undefined);

/** The user of a search, and its moment at the office. */
export interface SearchContext extends OfficeDays {
  readonly userId: number;
}

/** Conditions of a search on a row `s` of the search table; empty when nothing narrows it. */
export function searchConditions(query: SearchQuery, context: SearchContext): RawBuilder<unknown>[] {
  const { now } = context;
  const found = [...termConditions(query), ...orderConditions(query, context)];
  if (query.from !== undefined) found.push(eventCondition(query, context));
  if (query.queue !== undefined || query.waited !== undefined) found.push(waitingCondition(query, now));
  if (query.orderNumber !== undefined) found.push(sql`s.order_id = ${query.orderNumber}`);
  if (query.licenseNumber !== undefined) found.push(sql`s.reference_id = ${query.licenseNumber}`);
  if (query.invoiceNumber !== undefined)
    found.push(sql`s.order_id = (select o.id from orders o where o.invoice_number = ${query.invoiceNumber})`);
  if (query.trackingNumber !== undefined)
    found.push(sql`s.tracking_shipping ilike ${containing(trackingNumberToSave(query.trackingNumber))}`);
  if (query.type !== undefined) found.push(sql`s.product_id = ${productIdOfCode(query.type)}`);
  if (query.status !== undefined) found.push(sql`s.status_id in (${sql.join(query.status)})`);
  // Money is owed or held, and money, data and a second look are asked for, on the order: one line for each, by its
  // first product.
  const { owed, held, refund_request: refund, data_request: data, second_look: look } = query;
  const isOfOrder = [owed, held, refund, data, look].some((filter) => filter !== undefined);
  if (isOfOrder && !narrowsProducts(query)) found.push(isFirstOfOrder);
  // Written as the partial index has it.
  if (query.time === "active")
    found.push(sql`s.status_id not in (${statusList("shipped", "canceled")}) and not s.voided`);
  else if (query.time !== undefined) found.push(sql`s.created_at >= ${since(query.time, now)}`);
  return found;
}

/** Results that come before the others, as conditions on a row `s`; the rest come last. */
export interface SearchRank {
  /** The number itself, or exactly this surname. */
  readonly exact: RawBuilder<unknown>;
  /** A surname that starts with the term. */
  readonly prefix: RawBuilder<unknown>;
}

/** The rank of results for people and numbers; undefined where a sort was asked for or nothing ranks them. */
export function searchRank(query: SearchQuery): SearchRank | undefined {
  if (query.sortBy !== undefined || query.reverse === true) return undefined;
  const { surnames, numbers } = searchTerms(query);
  const ids = numbers.map(idOf).filter((id) => id !== undefined);
  if (surnames.length + ids.length === 0) return undefined;
  const exact = [
    ...(surnames.length > 0 ? [sql`s.last_name in (${sql.join(surnames)})`] : []),
    ...(ids.length > 0 ? [sql`s.order_id in (${sql.join(ids)})`, sql`s.reference_id in (${sql.join(ids)})`] : []),
  ];
  const prefix = surnames.map((surname) => sql`s.last_name like ${`${literal(surname)}%`}`);
  return {
    exact: sql`(${sql.join(exact, sql` or `)})`,
    prefix: prefix.length === 0 ? sql`false` : sql`(${sql.join(prefix, sql` or `)})`,
  };
}
