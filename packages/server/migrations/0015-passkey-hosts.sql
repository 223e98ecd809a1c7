-- The host for which a passkey was made, which is the only one where it works (docs/rules/access.md, A-26). Null: made
-- before hosts were kept; the first use fills it in.
alter table passkeys add column rp_id text;
