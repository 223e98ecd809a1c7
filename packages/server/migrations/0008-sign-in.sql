-- When a staff session last made a call of somebody who was there, so that one that stands idle ends; and in which
-- browser it was opened, in a few words ("Chrome on Windows"), for those who look through the sessions.
alter table sessions add column last_seen_at timestamptz not null default now();
alter table sessions add column browser text;
update sessions set last_seen_at = created_at;
