-- Roles that an office makes of permissions (docs/rules/access.md, A-46). Servers of the version before neither read
-- nor write them: to them a person with one is a user, who may do what users may.
create table office_roles (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  permissions text[] not null,
  -- Counts the changes, so that nobody overwrites one that they have not seen.
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index office_roles_name on office_roles (lower(name));

-- Counts only while `role_id` is the user's.
alter table users add column office_role_id integer references office_roles (id) on delete set null;

create trigger office_roles_live after insert or update or delete on office_roles for each statement
  execute function note_live_change('settings');
drop trigger users_live on users;
create trigger users_live after insert or update of role_id, office_role_id, display_name, deleted_at on users
  for each statement execute function note_live_change('settings');
