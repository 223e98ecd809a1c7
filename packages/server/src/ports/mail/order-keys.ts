// Rules: A-6, E-6 (docs/rules)
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { AccessKeys } from "../access-keys/index.ts";
import type { Schema } from "../../db/schema.ts";

/** The placeholder of an order's key in a mail that waits. */
export const orderKeyMark = (orderId: number): string => `{order-key:${String(orderId)}}`;
const marks = /\{order-key:(\d{1,15})\}/g;

/** The parts of a mail that may name an order's link. */
type MailBodies = Pick<Schema["mail_outbox"], "recipient" | "body_text" | "body_html">;

/**
 * The mail with the keys of its orders in place of their marks, as of now: a link that was renewed since is the new
 * one. Only keys of orders whose customer is the recipient: a text that someone typed may look like a mark.
 */
export async function insertOrderKeys<Mail extends MailBodies>(db: Db, keys: AccessKeys, mail: Mail): Promise<Mail> {
  const ids = [...new Set([...mail.body_text.matchAll(marks)].map(([, id]) => Number(id)))];
  if (ids.length === 0) return mail;
  const orders = await db
    .selectFrom("orders")
    .select(["id", "key_digest", "wrapped_key"])
    .where("id", "in", ids)
    .where(sql<string>`lower(email)`, "=", mail.recipient.toLowerCase())
    .execute();
  const opened = new Map(orders.map((order) => [String(order.id), keys.open(order)]));
  const inserted = (text: string) => text.replaceAll(marks, (mark, id: string) => opened.get(id) ?? mark);
  return { ...mail, body_text: inserted(mail.body_text), body_html: inserted(mail.body_html) };
}
