import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lintMigration, lintRules } from "./migration-lint.ts";

const folder = new URL("../../packages/server/migrations/", import.meta.url);
/** The files before are history: they ran where they had to. */
const first = "0061";

const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= first);

test.each(migrations)("%s blocks no writer, or its head says why it may", async (name) => {
  const findings = await lintMigration(readFileSync(new URL(name, folder), "utf8"));
  expect(findings.map(({ rule, table }) => `${name}: ${rule} (${table}) ${lintRules[rule]}`)).toEqual([]);
});

test.each([
  ["alter table orders add column a uuid default gen_random_uuid()", "rewrite"],
  ["alter table orders add column a integer generated always as (1) stored", "rewrite"],
  ["alter table orders add column a bigint generated always as identity", "rewrite"],
  ["alter table orders add column a bigserial", "rewrite"],
  ["alter table orders add column a timestamptz default clock_timestamp()", "rewrite"],
  ["alter table orders add column a integer not null", "not-null"],
  ["alter table orders alter column a set not null", "not-null"],
  ["alter table orders add column a integer check (a > 0)", "not-valid"],
  ["alter table orders add column a integer references users (id)", "not-valid"],
  ["alter table orders add constraint c check (a > 0)", "not-valid"],
  ["alter table orders add foreign key (a) references users (id)", "not-valid"],
  ["alter table orders add constraint c check (a > 0) not valid; alter table orders validate constraint c", "validate"],
  ["alter table orders add constraint c unique (a)", "unique"],
  ["alter table orders add primary key (a)", "unique"],
  ["create index i on orders (a)", "index"],
  ["update orders set a = 1", "fill"],
  ["delete from status_history", "fill"],
  ["insert into promises select * from orders", "fill"],
  ["with gone as (select 1) update orders set a = 1", "fill"],
  ["alter table orders alter column a type bigint", "type"],
  ["alter table settings alter column value type bytea using null", "type"],
  ["alter table orders drop column a", "removal"],
  ["alter table settings drop column a", "removal"],
  ["alter table orders rename column a to b", "removal"],
  ["alter table orders rename to o", "removal"],
  ["drop table messages", "removal"],
  ["drop view order_money", "removal"],
  ["drop function report_counts(date, date)", "removal"],
  ["create or replace function f() returns integer language sql as 'select 1'", "recreated"],
  ["create or replace view order_money as select 1", "recreated"],
  ["lock table orders", "lock"],
  ["alter table refunds add column a integer; alter table orders add column a integer", "order"],
  ["alter table refunds add column a integer; create table t (o bigint references orders (id))", "order"],
  ["truncate order_search", "lock"],
  ["cluster orders using orders_pkey", "lock"],
  ["do $$ begin update orders set a = 1; end $$", "unseen"],
])("refuses %s (%s)", async (sql, rule) => {
  expect((await lintMigration(sql)).map((finding) => finding.rule)).toContain(rule);
});

test.each([
  "alter table orders add column a integer",
  "alter table orders add column a boolean not null default false",
  "alter table orders add column a timestamptz not null default now()",
  "alter table orders add constraint c check (a > 0) not valid",
  "alter table orders validate constraint c",
  "alter table orders add constraint c unique using index i",
  "create table x (id bigint primary key, a text not null check (a <> '')); create index i on x (a)",
  "create table x (id bigint primary key); insert into x select id from orders; update x set id = id + 1",
  "insert into personal_columns values ('a', 'b')",
  "update settings set a = 1",
  "create function f() returns integer language sql as 'select 1'",
  "create trigger t after insert on orders for each row execute function f()",
])("takes %s", async (sql) => {
  expect(await lintMigration(sql)).toEqual([]);
});

test("takes what the head allows with a reason, and nothing else", async () => {
  const sql = "-- allow index: 0.4 s over 300,000 orders\ncreate index i on orders (a);";
  expect(await lintMigration(sql)).toEqual([]);
  expect(await lintMigration(`${sql} update orders set a = 1;`)).toEqual([{ rule: "fill", table: "orders" }]);
  expect(await lintMigration("-- allow index:\ncreate index i on orders (a);")).toHaveLength(1);
});
