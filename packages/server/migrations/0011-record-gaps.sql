-- The log begins with 1: what is written before it would stand before the first seal.
alter table audit_log add constraint audit_log_id check (id > 0) not valid;
-- What a person has sent back since they last proved who they are (docs/rules/access.md, A-24).
create index refunds_by_user on refunds (user_id, requested_at) where user_id is not null;
