import { productIds, statusIds } from "../../../domain/src/orders/index.ts";
import { isUndone } from "../../../server/test/told-checks.ts";
import { toldOfTheDay } from "./books.ts";
import { all, noRows, sql } from "./check.ts";

const { customerVerification, infoVerified, orderIssue, preOrder, refundRequested, shipped } = statusIds;
const { apostille, letterOfValidity, licenseCorrection } = productIds;

/** Mails of the last days, against the acts that they are about. */
const recently = noRows(sql`
  select 'the step back ' || id || ' was never told' as what from held_acts
  where ends_at < $now - interval '1 hour'
  union all
  select 'order ' || p.order_id || ' waits for ' || w.kind || ' since ' || h.created_at
  from status_history h join order_products p on p.id = h.order_product_id join orders o on o.id = p.order_id
  cross join lateral (select case
      when h.status_id = ${orderIssue} then 'documents-problem'
      when h.status_id = ${refundRequested} and o.paid_at is not null then 'refund-requested'
      when h.status_id = ${infoVerified} and p.product_id in (${apostille}, ${licenseCorrection})
        then 'review-license-data'
      when h.status_id = ${infoVerified} then 'approved' end as kind) w
  where h.created_at between $now - interval '2 days' and $now - interval '1 hour' and w.kind is not null
    and h.user_id is not null
    and not ${isUndone("h")}
    and not exists (select from status_history l where l.order_product_id = p.id and l.id < h.id
      and l.status_id in (${customerVerification}, ${shipped}, ${refundRequested}, ${orderIssue}))
    and not exists (select from mail_outbox m where m.order_id = p.order_id
      and (m.kind = w.kind or w.kind = 'approved' and m.kind = 'review-license-data')
      and m.created_at = h.created_at)
  union all
  select 'the letter of product ' || p.id || ' has no mail' from status_history h
  join order_products p on p.id = h.order_product_id
  where h.status_id = ${shipped} and p.product_id = ${letterOfValidity} and h.created_at > $now - interval '2 days'
    and not ${isUndone("h")}
    and not exists (select from mail_outbox m where m.order_id = p.order_id and m.kind = 'letter-of-validity')
  union all
  select 'order ' || o.id || ' is unpaid since ' || o.created_at || ' and was not reminded' from orders o
  where o.paid_at is null and not o.voided and not o.payment_held
    and o.created_at between $now - interval '4 days' and $now - interval '2 days'
    and exists (select from order_products p where p.order_id = o.id and p.status_id = ${preOrder})
    and not exists (select from payments p where p.order_id = o.id and p.state = 'released')
    and not exists (select from mail_outbox m where m.order_id = o.id
      and m.kind in ('payment-reminder', 'payment-needed'))
    and not exists (select from payment_entries e where e.order_id = o.id and e.kind = 'charge')
  union all
  select 'message ' || m.id || ' of order ' || m.order_id || ' was not announced' from messages m
  where m.user_id is not null and m.created_at between $now - interval '2 days' and $now - interval '2 hours'
    and not m.read and not exists (select from mail_outbox o where o.order_id = m.order_id
      and o.kind in ('message-from-office', 'documents-problem') and o.created_at >= m.created_at)`);

/** Each act has its mail, once, and each mail its act. */
export const isTold = all(recently, toldOfTheDay);
