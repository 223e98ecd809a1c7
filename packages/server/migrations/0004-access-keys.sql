-- Keys of customers and desks are stored as digests and sealed copies; what a server of the version before wrote in plain
-- text is sealed when the next server starts, since sealing takes DOCUMENT_KEY (docs/rules/access.md, A-6).
alter table orders rename column uuid to unsealed_key;
alter table orders
  alter column unsealed_key drop not null,
  drop constraint orders_uuid_key,
  add column key_digest bytea,
  add column wrapped_key bytea;
update orders set key_digest = sha256(convert_to(unsealed_key::text, 'UTF8'));
alter table orders
  alter column key_digest set not null,
  add constraint orders_key_digest_unique unique (key_digest),
  add constraint orders_one_key check ((unsealed_key is null) <> (wrapped_key is null));

alter table transmittals rename column access_key to unsealed_key;
alter table transmittals
  alter column unsealed_key drop not null,
  drop constraint transmittals_access_key_key,
  add column key_digest bytea,
  add column wrapped_key bytea;
update transmittals set key_digest = sha256(convert_to(unsealed_key, 'UTF8'));
alter table transmittals
  alter column key_digest set not null,
  add constraint transmittals_key_digest_unique unique (key_digest),
  add constraint transmittals_one_key check ((unsealed_key is null) <> (wrapped_key is null));

-- What an attempt was opened under began with the key; now it begins with the digest.
update payments p set idempotency_key = left(encode(o.key_digest, 'hex'), 32) || ':' || p.attempt
  from orders o where o.id = p.order_id and p.idempotency_key is not null;
alter table sandbox_payments rename column order_uuid to order_reference;
update sandbox_payments s set order_reference = o.reference
  from orders o where o.unsealed_key = s.order_reference;

-- Emails name the link by a mark, which the key replaces when they leave.
update mail_outbox m
  set body_text = replace(body_text, o.unsealed_key::text, '{order-key:' || o.id || '}'),
    body_html = replace(body_html, o.unsealed_key::text, '{order-key:' || o.id || '}')
  from orders o where o.id = m.order_id;
