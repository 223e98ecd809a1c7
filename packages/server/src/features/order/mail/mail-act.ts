// Rules: E-9, M-29, W-45 (docs/rules)
import { isCustomerProduct } from "@dop/domain/orders";
import { mayMailBy, type ChangeMail } from "@dop/domain/workflow";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import type { OrderRow } from "../../../db/schema.ts";
import type { TransactionContext } from "../../../transaction.ts";
import { officeToday } from "../../../portal.ts";
import type { Act, LockedProduct, OrderChanges } from "../changes/act.ts";
import { canceledMail, refundRequestedMail, refundUndoneMail } from "./money-mails.ts";
import { documentName, usualDays } from "./named-documents.ts";
import { nextSentence, shippedMail, statusMail } from "./document-mails.ts";
import { customerMail, type CustomerMail } from "./order-mail.ts";

/** A changed product of an order, and the email that the action table names for the change. */
export interface MailedChange extends LockedProduct {
  readonly mail: ChangeMail | null;
}

interface Mailed {
  readonly order: OrderRow;
  readonly changes: readonly MailedChange[];
}

type Days = ReadonlyMap<number, string>;

/**
 * The days YYYY-MM-DD by which eight of ten orders like these products are done, as promised last, by the product's id.
 * None where nothing was promised or the day has passed: it is not announced again.
 * @param today the office's day, YYYY-MM-DD
 */
async function lastDatesOf(
  db: Db | Tx,
  orderProductIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, string>> {
  if (orderProductIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; day: string }>`
    select distinct on (e.order_product_id) e.order_product_id as id, e.p80_on::text as day
    from promises e where e.order_product_id = any(${`{${orderProductIds.join(",")}}`}::bigint[])
    order by e.order_product_id, e.id desc`.execute(db);
  return new Map(rows.filter(({ day }) => day >= today).map(({ id, day }) => [id, day]));
}

/** The emails that name the day by which it is usually done. */
const datedMails: ReadonlySet<ChangeMail | null> = new Set(["status-changed", "approved", "review-license-data"]);

/** The email of an act to the customer of one order: the one that needs an answer, or one that lists what moved. */
async function mailOf(work: TransactionContext, { order, changes }: Mailed, days: Days): Promise<CustomerMail | null> {
  const mailed = changes.filter(({ mail }) => mail !== null);
  const first = mailed.find(({ mail }) => mail === "review-license-data") ?? mailed[0];
  if (!first?.mail) return null;
  const { mail: kind, product } = first;
  const products = mailed.map((change) => change.product);
  switch (kind) {
    case "status-changed":
    case "shipped": {
      const sent = mailed.filter(({ mail }) => mail === "shipped").map((one) => shippedMail(work, one));
      const moved = mailed.filter(({ mail }) => mail === "status-changed");
      const [mail, ...others] = [...sent, ...moved.map((one) => statusMail(one, days.get(one.product.id)))];
      return mail ? { ...mail, others } : null;
    }
    case "approved": {
      const next = nextSentence(product, order);
      return { kind, data: { next, doneBy: next === null ? [] : usualDays(products, days, order.locale) } };
    }
    case "review-license-data": {
      const why = isCustomerProduct(product.product_id) ? "checked" : "returned";
      return { kind, data: { why, doneBy: usualDays(products, days, order.locale) } };
    }
    case "canceled":
      return canceledMail(order, products, products.length > 1 ? null : documentName(product, order.locale));
    case "refund-requested":
      return refundRequestedMail(work, order, products);
    case "refund-undone":
      return refundUndoneMail(work, order, product);
    case "order-confirmation":
    case "documents-problem":
    case "refunded":
      throw new Error(`the email ${kind} is composed by the command`);
  }
}

/**
 * Queues the emails that the action table names for changes, also of several orders, by a fixed number of statements:
 * one for each order, in the transaction of the changes. @returns their outbox ids
 */
export async function mailChanges(work: TransactionContext, orders: readonly Mailed[]): Promise<number[]> {
  const dated = orders.flatMap(({ changes }) => changes.filter(({ mail }) => datedMails.has(mail)));
  const ids = dated.map(({ product }) => product.id);
  const days = await lastDatesOf(work.tx, ids, officeToday(work.portal, work.now));
  const mails = [];
  for (const one of orders) {
    const mail = await mailOf(work, one, days);
    if (mail !== null) mails.push(customerMail(work, one.order, mail));
  }
  return work.portal.mailer.enqueueMails(work.tx, mails);
}

/** Queues the emails of an act. @returns their outbox ids */
export async function mailAct(
  work: TransactionContext,
  orders: readonly OrderChanges[],
  { action, compose, isQuiet = false }: Act,
): Promise<number[]> {
  // Money is never kept silently (rule M-29).
  const mailed = orders.filter(({ changes }) => !isQuiet || changes.some(({ product }) => product.ending === "kept"));
  if (!compose) return mailChanges(work, mailed);
  const mails = [];
  for (const { order, changes } of mailed)
    for (const mail of await compose(changes)) {
      if (!mayMailBy(action, mail.kind)) throw new Error(`${action} does not mail ${mail.kind}`);
      mails.push(customerMail(work, order, mail));
    }
  return work.portal.mailer.enqueueMails(work.tx, mails);
}
