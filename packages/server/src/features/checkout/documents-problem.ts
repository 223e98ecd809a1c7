// Rules: O-49 (docs/rules)
import type { CustomerOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { documentsAsked, type DocumentReason } from "@dop/domain/staff";
import { textsIn, type Catalogue } from "@dop/texts";
import { sql } from "kysely";
import type { OrderRow } from "../../db/schema.ts";

/** The entry of the status that refused documents led to, and the message that was written with it. */
export interface ProblemRow {
  readonly reason: DocumentReason | null;
  readonly message: string | null;
}

/** The last refusal of documents of the order `o`, while a product is at Order Issue; else null. */
export const problemOfOrder = sql`(
  select json_build_object('reason', h.reason, 'message', (
      select m.message from messages m
      where m.order_id = o.id and m.created_at = h.created_at and m.staff_name is not null and m.deleted_at is null
      order by m.id limit 1))
  from order_products rp join lasting_history h on h.order_product_id = rp.id
  where rp.order_id = o.id and rp.status_id = ${sql.lit(statusIds.orderIssue)} and h.status_id = rp.status_id
  order by h.id desc limit 1)`;

/** The problem as the form shows it: the reason in the language of `texts`, and the clerk's own words. */
export function presentProblem(
  order: Pick<OrderRow, "locale"> & { readonly documents_problem: ProblemRow | null },
  texts: Catalogue,
): CustomerOrder["documents_problem"] {
  const { reason = null, message = null } = order.documents_problem ?? {};
  if (reason === null) return message === null ? null : { reason: null, words: message, asked: [] };
  // The message starts with the sentence in the language of the order.
  const sentence = textsIn(order.locale).documentReasons.customer[reason];
  const words = message?.startsWith(sentence) ? message.slice(sentence.length).trim() : (message ?? "");
  return {
    reason: texts.documentReasons.customer[reason],
    words: words === "" ? null : words,
    asked: [...documentsAsked[reason]],
  };
}
