import { productIds, statusIds } from "../../../domain/src/orders/index.ts";
import { all, noRows, sql, type Check } from "./check.ts";

const { canceled, customerVerification, infoVerified, orderIssue, preOrder, refundRequested, shipped } = statusIds;
const { apostille, letterOfValidity, licenseCorrection } = productIds;

/** Mails of the last days, against the acts that they are about. */
const recently = noRows(sql`
  select 'mail ' || m.kind || ' of order ' || m.order_id || ' has not left since ' || m.created_at as what
  from mail_outbox m where m.state = 'pending' and m.created_at < $now - interval '1 day'
  union all
  select 'order ' || order_id || ' got ' || count(*) || ' mails ' || kind || ' at ' || created_at
  from mail_outbox where created_at > $now - interval '2 days' and kind not in ('canceled', 'refund-failed')
    and order_id is not null
  group by order_id, kind, created_at, body_text having count(*) > 1
  union all
  select 'a step back of product ' || order_product_id || ' was never told' from held_changes
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
    and not exists (select from status_history l where l.order_product_id = p.id and l.id < h.id
      and l.status_id in (${customerVerification}, ${shipped}, ${refundRequested}, ${orderIssue}))
    and not exists (select from mail_outbox m where m.order_id = p.order_id
      and (m.kind = w.kind or w.kind = 'approved' and m.kind = 'review-license-data')
      and m.created_at = h.created_at)
  union all
  select 'the letter of product ' || p.id || ' has no mail' from status_history h
  join order_products p on p.id = h.order_product_id
  where h.status_id = ${shipped} and p.product_id = ${letterOfValidity} and h.created_at > $now - interval '2 days'
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

/** Money that went back, shipments and ends of the last days, each with the mail of its own transaction. */
const actsAreTold = noRows(sql`
  select 'refund ' || r.request || ' of order ' || r.order_id || ' over ' || sum(r.amount_cents)
    || ' cents has no mail with this amount' as what
  from refunds r where r.state in ('given', 'failed') and r.ended_at > $now - interval '2 days'
    and not exists (select from refunds o where o.request = r.request and o.state = 'asked')
  group by r.request, r.order_id having not exists (select from mail_outbox m where m.order_id = r.order_id
    and m.kind in ('refunded', 'payment-returned') and m.created_at >= min(r.requested_at)
    and position('$' || ltrim(to_char(sum(r.amount_cents) / 100.0, '999,990.00')) in m.body_text) > 0)
  union all
  select 'a failed refund of order ' || e.order_id || ' has no mail' from payment_entries e
  where e.kind = 'refund_failed' and e.recorded_at > $now - interval '2 days'
    and not exists (select from mail_outbox m where m.order_id = e.order_id and m.kind = 'refund-failed'
      and m.created_at >= e.recorded_at)
  union all
  select 'product ' || p.id || ' of order ' || p.order_id || ' shipped at ' || h.created_at || ', and no mail'
  from status_history h join order_products p on p.id = h.order_product_id
  where h.status_id = ${shipped} and p.product_id <> ${letterOfValidity} and h.created_at > $now - interval '2 days'
    and not exists (select from status_history b
      where b.order_product_id = p.id and b.status_id = ${shipped} and b.id < h.id)
    and not exists (select from mail_outbox m where m.order_id = p.order_id and m.kind = 'shipped'
      and m.created_at = h.created_at)
  union all
  select 'product ' || p.id || ' of order ' || p.order_id || ' ended at ' || h.created_at || ', and no mail'
  from status_history h join order_products p on p.id = h.order_product_id
  where h.status_id = ${canceled} and h.user_id is not null and h.created_at > $now - interval '2 days'
    and not exists (select from mail_outbox m where m.order_id = p.order_id
      and m.kind in ('canceled', 'refunded', 'payment-returned') and m.created_at = h.created_at)
  union all
  select 'a mail says that order ' || m.order_id || ' shipped, which did not' from mail_outbox m
  where m.kind = 'shipped' and m.created_at > $now - interval '2 days'
    and not exists (select from status_history h join order_products p on p.id = h.order_product_id
      where p.order_id = m.order_id and h.status_id = ${shipped})
  union all
  select 'order ' || o.id || ' was paid at ' || o.paid_at || ' and never confirmed' from orders o
  where o.paid_at between $now - interval '2 days' and $now - interval '1 hour'
    and not exists (select from mail_outbox m where m.order_id = o.id and m.kind = 'order-confirmation')`);

/** Each act has its mail, once, and each mail its act. */
export const isTold: Check = all(recently, actsAreTold);
