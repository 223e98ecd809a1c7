-- When a photo ID was confirmed, by whom, and which order's confirmed ID another one relies on (docs/rules/identity-and-privacy.md, P-23).
alter table orders
  add column identity_confirmed_at timestamptz,
  add column identity_confirmed_by text,
  add column identity_order_id bigint references orders (id);
update orders o set identity_confirmed_at = seen.at, identity_confirmed_by = seen.actor_name
from (
  select distinct on (a.subject_id) a.subject_id, a.at, a.actor_name, a.detail ->> 'decision' as decision
  from audit_log a where a.subject_type = 'order' and a.action = 'order.verified'
  order by a.subject_id, a.id desc) seen
where seen.subject_id = o.id::text and seen.decision = 'confirm' and o.destroyed_at is null
  and not exists (select from documents d where d.order_id = o.id and d.kind in ('id', 'selfie') and d.created_at > seen.at);
