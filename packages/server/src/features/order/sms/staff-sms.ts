// Rules: E-29 (docs/rules)
import { smsFailures, type FailedSms, type StaffOrder, type StaffSms, type CustomerOrder } from "@dop/domain/contract";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";

/** The state of an order's text messages for its page; empty where none were asked for. */
export function presentSms({
  text_number: number,
  texts_ended_at: endedAt,
}: Pick<OrderRow, "text_number" | "texts_ended_at">): Pick<CustomerOrder, "texts"> {
  if (number !== null) return { texts: { on: true, last_four: number.slice(-4) } };
  return endedAt === null ? {} : { texts: { on: false } };
}

/** A text message; times inside JSON come as text. */
export interface StaffSmsRow extends Pick<StaffSms, "id" | "kind" | "state"> {
  readonly created_at: string;
  readonly sent_at: string | null;
  readonly last_error: string | null;
}

/** The text messages of the order `o`, newest first. */
export const smsOfOrder = sql<StaffSmsRow[]>`coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind,
    'state', x.state, 'created_at', x.created_at, 'sent_at', x.sent_at, 'last_error', x.last_error) order by x.id desc)
  from text_outbox x where x.order_id = o.id), '[]'::json)`;

function presentOneSms({ id, kind, state, created_at: createdAt, sent_at: sentAt, last_error: error }: StaffSmsRow) {
  const [failure, code] = (error ?? "").split(" ");
  return {
    id,
    kind,
    state,
    created_at: new Date(createdAt).toISOString(),
    sent_at: sentAt === null ? null : new Date(sentAt).toISOString(),
    last_error: smsFailures.find((known) => known === failure) ?? null,
    error_code: code !== undefined && /^\d{1,6}$/.test(code) ? Number(code) : null,
  };
}

/** An order's text messages for staff; empty where none were asked for. */
export function presentStaffSms({
  text_number: number,
  texts_ended_at: endedAt,
  texts,
}: Pick<OrderRow, "text_number" | "texts_ended_at"> & { readonly texts: readonly StaffSmsRow[] }): Pick<
  StaffOrder,
  "texts"
> {
  if (number === null && endedAt === null && texts.length === 0) return {};
  return {
    texts: {
      last_four: number?.slice(-4) ?? null,
      ended_at: endedAt?.toISOString() ?? null,
      messages: texts.map(presentOneSms),
    },
  };
}

/**
 * Undelivered text messages of the last 14 days: each one's email said the same, and all that staff can do is to call.
 * @param today YYYY-MM-DD at the office
 */
export const isListedSms = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`state in ('dead', 'refused') and created_at > ${today}::date - 14`;

const listed = 100;

/**
 * The text messages that were not delivered lately, newest first: those that home counts.
 * @param today YYYY-MM-DD at the office
 */
export async function readFailedSms(db: Db, today: string): Promise<FailedSms[]> {
  const rows = await db
    .selectFrom("text_outbox")
    .select(["id", "order_id", "kind", "state", "created_at", "sent_at", "last_error"])
    .where(isListedSms(today))
    .orderBy("id", "desc")
    .limit(listed)
    .execute();
  return rows.map(({ order_id: orderId, created_at: createdAt, sent_at: sentAt, ...row }) => ({
    ...presentOneSms({ ...row, created_at: createdAt.toISOString(), sent_at: sentAt?.toISOString() ?? null }),
    order_id: orderId,
  }));
}
