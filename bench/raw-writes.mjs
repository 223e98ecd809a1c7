/**
 * One statement for each write of the office: it locks the same orders and writes the same rows as the portal's call,
 * with the same triggers, and reads nothing else.
 */

const marked = `
  locked as materialized (select id from orders where id in (select order_id from order_products where id = any($1))
    order by id for update),
  changed as (
    update order_products p set status_id = $2, queue = null, queue_entered_at = null,
      transmittal_id = coalesce($3::bigint, p.transmittal_id)
    from locked l where p.id = any($1) and p.order_id = l.id returning p.id, p.order_id),
  kept as (
    insert into status_history (order_product_id, status_id, created_by, user_id, created_at, skipped)
    select id, $2, 'K. Madsen', 2, now(), '{}' from changed order by id)`;

/** An email that was sent before, copied for each order. */
const mailed = `
  mailed as (
    insert into mail_outbox (kind, order_id, recipient, subject, body_text, body_html, attachments, state, attempts,
      next_attempt_at, created_at, sent_at)
    select m.kind, c.order_id, m.recipient, m.subject, m.body_text, m.body_html, m.attachments, 'sent', 1,
      now(), now(), now()
    from changed c, (select * from mail_outbox where kind = 'shipped' and state = 'sent' order by id limit 1) m
    returning *),
  queued as (
    insert into pgboss.job (name, data, singleton_key, policy)
    select 'deliver-mail', jsonb_build_object('outboxId', m.id), m.id || ':0', q.policy
    from mailed m join pgboss.queue q on q.name = 'deliver-mail')`;
/** A call that awaits the delivery has the mail in the mailbox of a local installation. */
const delivered = `
  delivered as (
    insert into captured_mail (message_id, sender, recipient, subject, body_text, body_html, attachments, captured_at)
    select '<outbox-' || id || '@example.gov>', 'clerk@example.gov', recipient, subject, body_text, body_html,
      attachments, now()
    from mailed)`;

const entry = (action, subject, id, detail) =>
  `jsonb_build_object('at', now(), 'actor_kind', 'staff', 'user_id', 2, 'actor_name', 'K. Madsen',
    'action', '${action}', 'subject_type', '${subject}', 'subject_id', ${id}::text, 'detail', ${detail},
    'request_id', gen_random_uuid(), 'session_id', gen_random_uuid(), 'address_digest', md5('bench'))`;
const printed = entry("order_product.batch_printed", "order_product", "id", `'{"from": 2, "to": 6}'::jsonb`);
const made = (id) => entry("transmittal.made", "transmittal", id, `'{"order_products": 50}'::jsonb`);
const audited = {
  each: `write_audit((select jsonb_agg(${printed}) from changed))`,
  once: (id) => `write_audit(jsonb_build_array(${made(id)}))`,
};

const paidEntry = entry("payment.paid", "order", "id", `'{}'::jsonb`);

/** A payment's event: parameters are the checkout's reference and the event's id. */
const rawPaid = `with
  named as (select id, order_id, amount_cents from payments where reference = $1),
  locked as materialized (select id from orders where id in (select order_id from named) for update),
  event as (
    insert into payment_events (gateway, event_id, kind, order_id, received_at)
    select 'stripe', $2, 'paid', id, now() from locked),
  settled as (update payments set state = 'paid', settled_at = now() where id in (select id from named)),
  booked as (
    insert into payment_entries (order_id, payment_id, kind, amount_cents, provider, reference, recorded_by,
      occurred_at, recorded_at)
    select order_id, id, 'charge', amount_cents, 'stripe', $1, 'Stripe', now(), now() from named),
  paid as (
    update orders set paid_at = now(), paid_cents = payable_cents, payment_gateway = 'stripe'
    where id in (select id from locked) returning id),
  changed as (
    update order_products p set status_id = 1, queue = 'apostille-approveAccess', queue_entered_at = now()
    from locked l where p.order_id = l.id returning p.id, p.order_id),
  kept as (
    insert into status_history (order_product_id, status_id, created_by, created_at, skipped)
    select id, 1, 'Payment', now(), '{}' from changed),
  ${mailed.replace("= 'shipped'", "= 'order-confirmation'")}
  select write_audit((select jsonb_agg(${paidEntry}) from paid)) as written`;

/** The statement; its parameters are order product ids, the new status, and the transmittal that they join or null. */
const write = (parts, audit) => `with ${parts.join(",")} select ${audit} as written`;

export const rawWrites = {
  change: write([marked], audited.each),
  changeWithMail: write([marked, mailed, delivered], audited.each),
  batchPrint: write([marked, mailed], audited.each),
  markArrived: write([marked], audited.once("$3")),
  markSent: write([marked, mailed], audited.once("$3")),
  paid: rawPaid,
};

/** Makes a transmittal of order products ($1), which come to status $2 on it. @returns its id */
export const rawTransmittal = `with made as (
    insert into transmittals (created_on, url_id, created_by, created_at, key_digest, wrapped_key,
      access_key_expires_at)
    select current_date, 1 + coalesce(max(url_id), 0), 'K. Madsen', now(), sha256(gen_random_uuid()::text::bytea),
      sha256('wrapped') || sha256('key'), now() + interval '90 days'
    from transmittals where created_on = current_date returning id),
  ${marked.replace("$3::bigint", "(select id from made)")}
  select id, ${audited.once("id")} as written from made`;
