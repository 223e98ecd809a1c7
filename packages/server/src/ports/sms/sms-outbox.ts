// Rules: E-26 (docs/rules)
import type { SmsKind } from "@dop/domain/contract";
import { statusIds, type ProductId, type StatusId } from "@dop/domain/orders";
import { textsIn, type Locale } from "@dop/texts";
import { acceptsDocuments, awaitsReview } from "@dop/domain/workflow";
import { sql, type Selectable } from "kysely";
import type { Db, Tx } from "../../db/database.ts";
import type { Schema } from "../../db/schema.ts";
import { claimDue, firstDelay, giveUpAfter, sweepOverdue, attemptKey, waitFor } from "../outbox.ts";
import { millisecondsIn } from "../../lib/time.ts";
import type { EnqueueJob, EnqueueJobs } from "../../jobs/job-types.ts";
import type { Held } from "../../lib/held.ts";
import type { MailKind } from "../mail/index.ts";
import { oneMessage } from "./one-message.ts";
import { SmsTransportError, type SmsTransport } from "./port.ts";

const kindOf = {
  // Only to a number that has not answered yet.
  "order-confirmation": "confirm",
  shipped: "shipped",
  "review-license-data": "review",
  "refund-undone": "review",
  "documents-problem": "documents",
  "payment-needed": "payment",
  "message-from-office": "message",
} as const satisfies Partial<Record<MailKind, SmsKind>>;
/** Emails with a text message only while the order waits for the customer. */
const asksAtTimes: ReadonlySet<MailKind> = new Set(["refund-undone", "message-from-office"]);

/** The most text messages to one number in a day. */
const dailyTexts = 20;

export interface SmsOutboxOptions {
  readonly db: Db;
  /** Null: no text messages are sent. */
  readonly transport: SmsTransport | null;
  /** Messages in 24 hours, to all numbers together. */
  readonly dailyLimit: number;
  readonly enqueue: EnqueueJob;
  readonly enqueueAll: EnqueueJobs;
  readonly clock: () => Date;
  /** Records that the text messages of orders ended by the provider's word. */
  readonly noteEnd: (tx: Tx, orderIds: readonly number[], at: Date) => Promise<void>;
  readonly sender: () => string;
  /** The page for requesting links to orders: no text message contains an order's key. */
  readonly findOrderUrl: (order: { readonly locale: Locale }) => string;
}

interface MailedOrder {
  readonly kind: MailKind;
  readonly orderId: number | null;
  /** The act with which it waits. */
  readonly held?: Held | undefined;
}

export interface SmsOutbox {
  /** Stores the text messages that accompany emails of one act, in their transaction, where customers want them. */
  writeSms(tx: Tx, mails: readonly MailedOrder[]): Promise<void>;
  /** Attempts to send a message, outside of any transaction. */
  deliverSms(smsId: number): Promise<void>;
  /** Enqueues a job for every message that is overdue by a minute. */
  sweepSms(): Promise<void>;
}

/** Turns text messages off and drops waiting ones. @returns the orders that had them on */
export async function endSms(tx: Tx, of: { orderId: number } | { number: string }, now: Date): Promise<number[]> {
  const ended = await tx
    .updateTable("orders")
    .set({ text_number: null, texts_ended_at: now })
    .where("text_number", "is not", null)
    .where((eb) => ("orderId" in of ? eb("id", "=", of.orderId) : eb("text_number", "=", of.number)))
    .returning("id")
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .updateTable("text_outbox")
      .set({ state: "ended" })
      .where("order_id", "in", ids)
      .where("state", "=", "pending")
      .execute();
  return ids;
}

interface SmsOrder {
  readonly voided: boolean;
  readonly flagged: boolean;
  readonly has_unread: boolean;
  readonly is_due: boolean;
  readonly products: readonly { readonly product_id: ProductId; readonly status_id: StatusId }[];
}

/** True while a waiting text message still applies: nothing is asked for that was canceled or done since. */
const isStillSo = {
  shipped: () => true,
  review: ({ voided, products }) => !voided && products.some((one) => awaitsReview(one.product_id, one.status_id)),
  documents: ({ voided, products }) =>
    acceptsDocuments({ voided, statuses: products.map(({ status_id: status }) => status) }),
  payment: ({ voided, is_due: isDue, products }) =>
    !voided && isDue && products.some(({ status_id: status }) => status !== statusIds.canceled),
  // Only while the order waits for the customer.
  confirm: ({ voided, products }) => !voided && products.some(({ status_id: status }) => status !== statusIds.canceled),
  message: ({ voided, flagged, has_unread: hasUnread, products }) =>
    !voided && hasUnread && (flagged || products.some(({ status_id: status }) => status === statusIds.orderIssue)),
} as const satisfies Record<SmsKind, (order: SmsOrder) => boolean>;

const isDueOfOrder = sql<boolean>`(paid_at is null or payable_cents > paid_cents - reversed_cents + held_cents)`;
const productsOfOrder = sql<SmsOrder["products"]>`(
  select coalesce(json_agg(json_build_object('product_id', p.product_id, 'status_id', p.status_id)), '[]'::json)
  from order_products p where p.order_id = orders.id)`;

const hasUnreadOfOffice = sql<boolean>`exists (
  select from messages m
  where m.order_id = orders.id and m.staff_name is not null and not m.read and m.deleted_at is null)`;

const readSmsOrders = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom("orders")
    .select(["id", "text_number", "locale", "voided", "flagged"])
    .select([isDueOfOrder.as("is_due"), productsOfOrder.as("products"), hasUnreadOfOffice.as("has_unread")])
    .where("id", "in", ids)
    .where("text_number", "is not", null)
    .execute();

/** Schedules the next attempt, or gives up. The orders of a number that wants none get no more messages. */
async function recordFailure(
  { db, enqueue, clock, noteEnd }: Pick<SmsOutboxOptions, "db" | "enqueue" | "clock" | "noteEnd">,
  { to, ...sms }: Selectable<Schema["text_outbox"]> & { readonly to: string },
  error: unknown,
): Promise<void> {
  const known = error instanceof SmsTransportError ? error : new SmsTransportError("FAILED");
  const at = clock();
  const next = new Date(at.getTime() + firstDelay * 2 ** (sms.attempts - 1));
  const isOver = next.getTime() >= sms.created_at.getTime() + giveUpAfter;
  const isRefused = known.code === "REFUSED" || known.code === "NUMBER" || known.code === "STOPPED";
  const state = isRefused ? "refused" : isOver ? "dead" : "pending";
  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("text_outbox")
      .set({ state, last_error: known.message, ...(state === "pending" ? { next_attempt_at: next } : {}) })
      .where("id", "=", sms.id)
      .where("state", "=", "pending")
      .where("attempts", "=", sms.attempts)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    if (known.code === "STOPPED") await noteEnd(tx, await endSms(tx, { number: to }, at), at);
    const key = attemptKey(sms.id, sms.attempts);
    if (state === "pending") await enqueue(tx, "deliver-text", { textId: sms.id }, { startAfter: next, key });
  });
}

export function createSmsOutbox(options: SmsOutboxOptions): SmsOutbox {
  const { db, transport, dailyLimit, enqueueAll, clock, sender, findOrderUrl } = options;

  return {
    writeSms: async (tx, mails) => {
      if (transport === null) return;
      const named = mails.flatMap(({ kind: mail, orderId }) =>
        orderId !== null && mail in kindOf
          ? [{ mail, order_id: orderId, kind: kindOf[mail as keyof typeof kindOf] }]
          : [],
      );
      const unsure = named.filter(({ mail }) => asksAtTimes.has(mail)).map(({ order_id: id }) => id);
      const orders = unsure.length === 0 ? [] : await readSmsOrders(tx, unsure);
      const wanted = named.filter(
        ({ mail, kind, order_id: id }) =>
          !asksAtTimes.has(mail) || orders.some((order) => order.id === id && isStillSo[kind](order)),
      );
      if (wanted.length === 0) return;
      const now = clock();
      const held = mails[0]?.held;
      const dayAgo = new Date(now.getTime() - millisecondsIn.day);
      const { rows } = await sql<{ id: number }>`
        insert into text_outbox (order_id, kind, next_attempt_at, created_at, held_by)
        select distinct o.id, case when answered then w.kind else 'confirm' end,
          ${held?.until ?? now}::timestamptz, ${now}::timestamptz, ${held?.id ?? null}::uuid
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (order_id bigint, kind text)
        join orders o on o.id = w.order_id and o.text_number is not null
        cross join lateral (select ${!transport.takesReplies}::boolean or exists (select from orders same
          where same.text_number = o.text_number and same.texts_answered_at is not null) as answered) number
        -- Anyone can enter a number: it gets nothing before a payment, one message before it answers, and a
        -- limited number (rule E-31).
        where (o.paid_at is not null or exists (select from payments p
            where p.order_id = o.id and p.state in ('authorized', 'paid', 'released')))
          and (select count(*) from text_outbox of_day where of_day.created_at > ${dayAgo}) < ${dailyLimit}
          and (select count(*) from text_outbox earlier join orders same on same.id = earlier.order_id
            where same.text_number = o.text_number and earlier.created_at > ${dayAgo}) < ${dailyTexts}
          and case when answered then w.kind <> 'confirm' else not exists (
            select from text_outbox earlier join orders same on same.id = earlier.order_id
            where same.text_number = o.text_number and earlier.kind = 'confirm'
              and (same.id = o.id or earlier.created_at > ${dayAgo})) end
        on conflict do nothing
        returning id`.execute(tx);
      if (rows.length === 0) return;
      const jobs = rows.map(({ id }) => ({ data: { textId: id }, key: attemptKey(id, 0), ...waitFor(held) }));
      await enqueueAll(tx, "deliver-text", jobs);
    },

    deliverSms: async (smsId) => {
      const sms = transport === null ? null : await claimDue(db, "text_outbox", smsId, clock());
      if (transport === null || sms === null) return;
      const [order] = await readSmsOrders(db, [sms.order_id]);
      if (order === undefined || order.text_number === null || !isStillSo[sms.kind](order)) {
        await db.updateTable("text_outbox").set({ state: "ended" }).where("id", "=", sms.id).execute();
        return;
      }
      const words = textsIn(order.locale).emails.texts[sms.kind];
      const body = oneMessage((office) => words(office, order.id, findOrderUrl(order)), sender());
      try {
        const providerId = await transport.send({ id: sms.id, to: order.text_number, body });
        await db
          .updateTable("text_outbox")
          .set({ state: "sent", sent_at: clock(), provider_id: providerId, last_error: null })
          .where("id", "=", sms.id)
          .where("state", "=", "pending")
          .execute();
      } catch (error) {
        await recordFailure(options, { ...sms, to: order.text_number }, error);
      }
    },

    sweepSms: async () => {
      if (transport === null) return;
      await sweepOverdue(db, "text_outbox", clock(), (tx, overdue) =>
        enqueueAll(
          tx,
          "deliver-text",
          overdue.map(({ id, key }) => ({ data: { textId: id }, key })),
        ),
      );
    },
  };
}
