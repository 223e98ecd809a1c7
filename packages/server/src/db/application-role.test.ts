import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assemblePortal } from "../assemble-portal.ts";
import { readConfig } from "../config.ts";
import { loadSampleData } from "../dev-tools/sample-data.ts";
import { refreshEstimates } from "../features/order/index.ts";
import { compareBooks, countDays } from "../features/money/index.ts";
import { applyRetention } from "../features/system/index.ts";
import { createLogger } from "../http/logger.ts";
import { requireProtectedAudit } from "../start/requirements.ts";
import { prepareDatabase } from "../start/prepare-database.ts";
import { openTestDatabase, type TestDatabase } from "../../test/test-database.ts";
import { emptyDatabase } from "../../test/empty-database.ts";
import { applicationRights, grantToApplication, lacksRight } from "./application-role.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./open-postgres.ts";
import type { OpenDatabase } from "./database.ts";

// Roles belong to the database server: the embedded engine has only one user.
describe.runIf(inject("databaseTemplate").kind === "postgres")("the role of a running server", () => {
  const role = `dop_app_${randomBytes(4).toString("hex")}`;
  let owner: TestDatabase;
  let app: OpenDatabase;

  beforeAll(async () => {
    owner = await openTestDatabase();
    await prepareDatabase(owner);
    await owner.runScript(`create role "${role}" login`);
    await grantToApplication(owner, role);
    const url = new URL(owner.databaseUrl ?? "");
    url.username = role;
    app = openPostgres(url.href);
  });
  afterAll(async () => {
    await app.close();
    await owner.runScript(`drop owned by "${role}"; drop role "${role}"`);
    await owner.close();
  });

  it("allows everything that a portal does, jobs included", async () => {
    const portal = await assemblePortal({
      config: readConfig({ APP_ENV: "local" }),
      database: app,
      clock: () => new Date(),
      logger: createLogger("silent"),
      publicUrl: () => "http://portal.test",
    });
    await loadSampleData(portal);
    await portal.jobs.start();
    await portal.jobs.stop();
    expect(await portal.jobs.runDue()).toBeGreaterThan(0);
    const { rows } = await app.query("select count(*)::int as n from mail_outbox where state = 'sent'", []);
    expect(rows[0]).not.toEqual({ n: 0 });
  });

  it("reads every table and view, and does the work of the night", async () => {
    const { rows } = await app.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
         and not has_table_privilege(oid, 'select')`,
      [],
    );
    expect(rows).toEqual([]);
    const portal = await assemblePortal({
      config: readConfig({ APP_ENV: "local" }),
      database: app,
      clock: () => new Date(),
      logger: createLogger("silent"),
      publicUrl: () => "http://portal.test",
    });
    await countDays(portal);
    await compareBooks(portal);
    await applyRetention(portal);
    await refreshEstimates(portal);
    const { rows: days } = await app.query("select count(*)::int as n from daily_counts", []);
    expect(days[0]).not.toEqual({ n: 0 });
  });

  const insufficientPrivilege = "42501";
  const codeOf = (statement: string): Promise<unknown> =>
    app.query(statement, []).then(
      () => "done",
      (error: unknown) => (error as { code?: unknown }).code,
    );

  it.each([
    "status_history",
    "audit_log",
    "flag_history",
    "corrections_history",
    "order_declarations",
    "order_lines",
    "payment_events",
    "personal_columns",
  ])("neither changes nor deletes %s", async (table) => {
    expect(await codeOf(`delete from ${table}`)).toBe(insufficientPrivilege);
    expect(await codeOf(`truncate ${table}`)).toBe(insufficientPrivilege);
    const [column] = (
      await owner.query(
        `select column_name as name from information_schema.columns
         where table_name = $1 and is_identity = 'NO' limit 1`,
        [table],
      )
    ).rows as { name: string }[];
    expect(await codeOf(`update ${table} set ${column?.name ?? ""} = ${column?.name ?? ""}`)).toBe(
      insufficientPrivilege,
    );
  });

  it("adds prices and removes planned ones, but changes no current or earlier price", async () => {
    for (const table of ["product_prices", "fees", "shipping_costs", "shipping_rates"]) {
      expect(await codeOf(`update ${table} set effective_from = effective_from`)).toBe(insufficientPrivilege);
      expect(await codeOf(`truncate ${table}`)).toBe(insufficientPrivilege);
      expect(await codeOf(`delete from ${table} where effective_from > now()`)).toBe("done");
    }
    expect(await codeOf("do $$ begin lock table product_prices in share row exclusive mode; end $$")).toBe("done");
  });

  it("sets up and removes an authenticator app", async () => {
    for (const statement of [
      `insert into second_factors (user_id, id, wrapped_key, secret, created_at)
        select id, gen_random_uuid(), '\\x00', '\\x00', now() from users limit 1`,
      "update second_factors set last_step = 1",
      "delete from second_factors",
      "delete from recovery_codes",
    ])
      expect(await codeOf(statement)).toBe("done");
  });

  it("adds to the audit log only through the function that sets id and time", async () => {
    expect(await codeOf("insert into audit_log (action) values ('test')")).toBe(insufficientPrivilege);
    expect(await codeOf("alter function write_audit(jsonb) security invoker")).toBe(insufficientPrivilege);
    const entry = { at: "2020-01-01T00:00:00Z", actor_kind: "system", actor_name: "x", action: "test.forged" };
    const forged = { ...entry, subject_type: "order", subject_id: "1", request_id: "r", detail: {} };
    const given = JSON.stringify([{ ...forged, id: 1, recorded_at: entry.at }]);
    await app.query("select write_audit($1::jsonb)", [given]);
    const rows = await owner.db.selectFrom("audit_log").selectAll().where("action", "=", "test.forged").execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).toBeGreaterThan(1);
    expect(rows[0]?.recorded_at.getFullYear()).toBeGreaterThan(2020);
  });

  it("cannot say which seal of the audit log is the newest", async () => {
    expect(await codeOf("update audit_newest_seal set number = 99")).toBe(insufficientPrivilege);
    for (const way of ["note_newest_seal(99)", "nextval('audit_seals_newest')"]) await codeOf(`select ${way}`);
    expect(await owner.db.selectFrom("audit_newest_seal").select("number").execute()).toEqual([{ number: 0 }]);
  });

  it("cannot seal rows that do not exist, which would leave all to come without a seal", async () => {
    const forged = (lastId: string) =>
      codeOf(`insert into audit_seals values (1, ${lastId}, 1, '', decode(repeat('00', 16), 'hex'), '', now(), '')`);
    const restrictViolation = "23001";
    expect(await forged("4000000000000000000")).toBe(restrictViolation);
    expect(await forged("(select last_value + 1 from audit_log_id_seq)")).toBe(restrictViolation);
    expect(await owner.db.selectFrom("audit_seals").select("number").execute()).toEqual([]);
  });

  it("empties the texts of an ended order through the function that checks it, and not otherwise", async () => {
    expect(await codeOf("select destroy_order_data(0, now())")).toBe("done");
    const another = "insert into personal_columns values ('orders', 'reference', 'order', '')";
    expect(await codeOf(another)).toBe(insufficientPrivilege);
    const claim = "select set_config('portal.destroys', 'on', false)";
    await app.query(claim, []);
    for (const table of ["flag_history", "corrections_history"])
      expect(await codeOf(`update ${table} set order_id = order_id`)).toBe(insufficientPrivilege);
  });

  it("may serve a production, which the owner of the tables may not", async () => {
    await requireProtectedAudit(app.db);
    await expect(requireProtectedAudit(owner.db)).rejects.toThrow(
      /could alter audit_(log|seals)\. Give the server its own role/,
    );
    await owner.runScript(`grant delete on audit_seals to "${role}"`);
    await expect(requireProtectedAudit(app.db)).rejects.toThrow("could alter audit_seals");
    await grantToApplication(owner, role);
    await requireProtectedAudit(app.db);
  });

  it("removes no trigger, creates no table and deletes no order", async () => {
    for (const statement of [
      "alter table status_history disable trigger all",
      "drop trigger audit_log_append_only on audit_log",
      "create table public.mine (id int)",
      "delete from orders",
      "delete from documents",
      "update portal_migrations set name = name",
    ])
      expect(await codeOf(statement)).toBe(insufficientPrivilege);
  });

  it("gets its rights in the transaction of the migration that needs them", async () => {
    const fresh = await openTestDatabase();
    await emptyDatabase(fresh);
    const url = new URL(fresh.databaseUrl ?? "");
    url.username = role;
    const server = openPostgres(url.href);
    const afterEachCommit: boolean[] = [];
    const runScript = async (script: string) => {
      await fresh.runScript(script);
      afterEachCommit.push(await lacksRight(server.db));
    };
    const files = await migrate({ ...fresh, runScript }, { role });
    expect(files.length).toBeGreaterThan(40);
    expect(afterEachCommit).toEqual(files.map(() => false));
    await server.close();
    await fresh.close();
  });

  it("keeps its rights on what a newer version has made", async () => {
    await owner.runScript(`create table later (id int); grant select, insert on later to "${role}"`);
    await grantToApplication(owner, role);
    expect(await codeOf("insert into later values (1)")).toBe("done");
    await owner.runScript("drop table later");
  });

  it("may use what a newer job library makes", async () => {
    await owner.runScript("create table pgboss.later (id int generated always as identity)");
    expect(await codeOf("insert into pgboss.later default values")).toBe("done");
    await owner.runScript("drop table pgboss.later");
  });

  it("gets its rights from a line for every table", async () => {
    const { rows } = await owner.query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
      [],
    );
    const names = (rows as { name: string }[]).map(({ name }) => name).filter((name) => name !== "portal_migrations");
    expect(names.toSorted()).toEqual(Object.keys(applicationRights).toSorted());
  });
});
