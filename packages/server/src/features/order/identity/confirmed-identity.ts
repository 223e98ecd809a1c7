// Rules: P-23 (docs/rules)
import { limits, statusIds, type CompleteCart, type ContactInfo } from "@dop/domain/orders";
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { keyDigest } from "../../../lib/key-digest.ts";
import type { TransactionContext } from "../../../transaction.ts";
import type { IdentityDifference, StaffOrder } from "@dop/domain/contract";
import type { SeenDocument } from "@dop/domain/staff";

export interface ConfirmedIdentity {
  /** The order whose photos were confirmed. */
  readonly orderId: number;
  /** The order whose key was given. */
  readonly given: GivenOrder;
}

/** The license of an order, and the address to which it goes. */
type Place = Pick<OrderRow, "reference_id" | (typeof addressFields)[number][0]>;

/** The columns with which an order on a confirmed ID is compared. */
type GivenOrder = Pick<OrderRow, "id" | "key_digest"> & Place;

const sameWords = (one: string | null, other: string | null | undefined): boolean =>
  (one ?? "").trim().toLowerCase() === (other ?? "").trim().toLowerCase();

const addressFields = [
  ["ship_to_name", "shipToName"],
  ["address_line_1", "lineOne"],
  ["address_line_2", "lineTwo"],
  ["city", "city"],
  ["state", "stateProvince"],
  ["zip", "zip"],
  ["country", "country"],
] as const;

/** True for a cart with the license and the address of the order on whose confirmed ID it relies. */
export function isSamePlace(
  given: GivenOrder,
  { license, shippingAddress: to }: Pick<CompleteCart, "license" | "shippingAddress">,
): boolean {
  if (given.reference_id !== Number(license.number)) return false;
  return !to || addressFields.every(([column, field]) => sameWords(given[column], to[field]));
}

type Person = Pick<ContactInfo, "firstName" | "lastName" | "email">;

const longestMs = limits.identityReuseDays * millisecondsIn.day;

/** SQL: the confirmation's time of the identity that `given` (or the order it reuses) can lend; null when it cannot. */
export function reusableSince(given: "o" | "given", now: Date): RawBuilder<Date | string | null> {
  const order = sql.table(given);
  return sql`(
    select root.identity_confirmed_at from orders root
    where root.id = coalesce(${order}.identity_order_id, ${order}.id)
      and root.identity_confirmed_at > ${new Date(now.getTime() - longestMs)}
      and ${isSound(order)} and ${isSound(sql.table("root"))}
      and (select count(distinct d.kind) from documents d where d.order_id = root.id and d.kind in ('id', 'selfie')
        and d.superseded_at is null and d.destroyed_at is null) = 2)`;
}

/** SQL: true for an order without an end, an issue, a requested refund, and a payment that the bank took back. */
const isSound = (order: RawBuilder<unknown>) => sql`(
  ${order}.destroyed_at is null and not ${order}.voided and not ${order}.flagged
  and ${order}.reversed_cents = 0
  and not exists (select from order_products p where p.order_id = ${order}.id
    and p.status_id in (${statusIds.refundRequested}, ${statusIds.orderIssue}))
  and exists (select from order_products p where p.order_id = ${order}.id and p.status_id <> ${statusIds.canceled}))`;

/**
 * The confirmed identity that the customer's key of an earlier order proves, for the same person with the same email;
 * null for every reason, so that it reveals nothing about an order.
 */
export async function findConfirmedIdentity(
  db: Db | Tx,
  key: string,
  person: Person,
  now: Date,
): Promise<ConfirmedIdentity | null> {
  const { rows } = await sql<GivenOrder & { identity_order_id: number | null }>`
    select given.id, given.identity_order_id, given.key_digest, given.reference_id, given.ship_to_name,
      given.address_line_1, given.address_line_2, given.city, given.state, given.zip, given.country
    from orders given
    where given.key_digest = ${keyDigest(key)} and lower(given.email) = ${person.email.toLowerCase()}
      and lower(given.first_name) = lower(${person.firstName}) and lower(given.last_name) = lower(${person.lastName})
      and ${reusableSince("given", now)} is not null`.execute(db);
  const [found] = rows;
  return found === undefined ? null : { orderId: found.identity_order_id ?? found.id, given: found };
}

/** Records that the photos of an order were confirmed, if it has its own, and the kind of ID that was seen. */
export async function noteConfirmation(
  { tx, now }: TransactionContext,
  orderId: number,
  confirmedBy: string,
  seen: SeenDocument | undefined,
): Promise<void> {
  const document = seen === undefined ? null : JSON.stringify(seen);
  await sql`
    update orders set identity_confirmed_at = ${now}, identity_confirmed_by = ${confirmedBy},
      seen_document = ${document}
    where id = ${orderId} and exists (
      select from documents d where d.order_id = orders.id and d.kind = 'id' and d.superseded_at is null
        and d.destroyed_at is null)`.execute(tx);
}

/** Withdraws the confirmation: the photos were refused or replaced. */
export async function clearConfirmation(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ identity_confirmed_at: null, identity_confirmed_by: null, seen_document: null })
    .where("id", "=", orderId)
    .execute();
}

/** The confirmation on which an order relies, as JSON of the database has it. */
export interface IdentityRow {
  order_id: number;
  confirmed_at: string | null;
  confirmed_by: string | null;
  /** The address is empty where it was destroyed, or nothing was shipped. */
  place: Place;
}

/** The confirmation on which the order `o` relies, as one column; null where it has its own photos. */
export const identityOfOrder = sql<IdentityRow | null>`(
  select json_build_object('order_id', r.id, 'confirmed_at', r.identity_confirmed_at,
    'confirmed_by', r.identity_confirmed_by, 'place', json_build_object('reference_id', r.reference_id,
      'ship_to_name', r.ship_to_name, 'address_line_1', r.address_line_1, 'address_line_2', r.address_line_2,
      'city', r.city, 'state', r.state, 'zip', r.zip, 'country', r.country))
  from orders r where r.id = o.identity_order_id)`;

/** The parts of an order that differ from the one with its confirmed ID; an address that is not there does not. */
function differences(order: Place, place: Place): IdentityDifference[] {
  const isOther = order.reference_id !== place.reference_id;
  const isElsewhere =
    order.address_line_1 !== null &&
    (place.address_line_1 ?? "") !== "" &&
    !addressFields.every(([column]) => sameWords(order[column], place[column]));
  return [...(isOther ? (["license"] as const) : []), ...(isElsewhere ? (["address"] as const) : [])];
}

/** That confirmation as the staff's answer carries it. */
export function presentIdentity(
  order: Place & { readonly identity: IdentityRow | null },
): Pick<StaffOrder, "identity"> {
  if (order.identity === null) return {};
  const { order_id, confirmed_at: at, confirmed_by, place } = order.identity;
  const confirmed_at = at === null ? null : new Date(at).toISOString();
  return { identity: { order_id, confirmed_at, confirmed_by, differs: differences(order, place) } };
}
