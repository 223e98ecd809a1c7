-- The clerks' desk: whose work an order is, lists as a clerk has made them, and sentences that are sent often.
alter table orders
  add column assignee_id integer references users (id),
  add column assigned_at timestamptz,
  add constraint orders_assigned check ((assignee_id is null) = (assigned_at is null));
create index orders_assignee on orders (assignee_id) where assignee_id is not null;

-- A list of the desk under a name: a queue as it is sorted and filtered (docs/rules/queues.md, Q-8).
create table saved_views (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  name text not null check (char_length(name) between 1 and 60),
  queue text not null,
  -- What stands behind the queue's address; empty: as the queue comes.
  sort text,
  reverse boolean not null default false,
  filter text not null default '' check (char_length(filter) <= 200),
  show text,
  shared boolean not null default false,
  created_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, lower(name));
create index saved_views_shared on saved_views (id) where shared;

-- Sentences of the office for customers: answers to messages, and what is wrong with documents (E-20).
create table canned_texts (
  id bigint generated always as identity primary key,
  kind text not null constraint canned_texts_kind check (kind in ('reply', 'invalid')),
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 2000),
  updated_by text not null,
  updated_at timestamptz not null
);
create unique index canned_texts_name on canned_texts (kind, lower(name));

-- The coded reason for which documents were not accepted (P-22): on the entry of the status that it led to.
alter table status_history
  add column reason smallint constraint status_history_reason check (reason between 1 and 6);

-- The oldest unread message of each order, for the inbox; its predecessor had the order alone.
create index messages_unread on messages (id)
  where deleted_at is null and not read and user_id is null and staff_name is null;
