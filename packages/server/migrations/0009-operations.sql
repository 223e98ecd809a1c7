-- The audit export reads by time; the retention job looks for what is left to destroy.
create index audit_log_at on audit_log (at, id);
create index documents_left on documents (order_id) where destroyed_at is null and kind in ('id', 'selfie');
