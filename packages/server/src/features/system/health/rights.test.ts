import { randomBytes } from "node:crypto";
import { healthSchema, partsHealthSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantToApplication } from "../../../db/application-role.ts";
import { openPostgres } from "../../../db/open-postgres.ts";
import { prepareDatabase } from "../../../start/prepare-database.ts";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder } from "../../../../test/orders.ts";
import { openTestDatabase, type TestDatabase } from "../../../../test/test-database.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

// The embedded engine has only one user, who may do everything.
describe("GET /health/ready of a server with a role", () => {
  const role = `dop_ready_${randomBytes(4).toString("hex")}`;
  let owner: TestDatabase;
  let test: TestPortal;

  beforeAll(async () => {
    owner = await openTestDatabase(5, "seeded");
    await prepareDatabase(owner);
    await owner.runScript(`create role "${role}" login`);
    await grantToApplication(owner, role);
    const url = new URL(owner.databaseUrl ?? "");
    url.username = role;
    test = await openTestPortal({}, undefined, { ...openPostgres(url.href), databaseUrl: url.href });
  });
  afterAll(async () => {
    await test.close();
    await owner.runScript(`drop owned by "${role}"; drop role "${role}"`);
    await owner.close();
  });

  const ready = () => test.call("GET", "/health/ready");

  it("answers while the role has its rights, and orders are taken", async () => {
    expect(answered(await ready(), healthSchema)).toEqual({ status: "ok" });
    await placePaidOrder(test);
  });

  it.each([
    ["insert on order_declarations", "insert on table public.order_declarations"],
    ["select on promised_products", "select on table public.promised_products"],
    ["the schema", "usage on schema public"],
    ["the function of the audit log", "execute on function public.write_audit(jsonb)"],
  ])("says which kind of thing is missing when %s was taken away", async (_what, right) => {
    await owner.runScript(`revoke ${right} from public, "${role}"`);
    const refusal = refusedWith(await ready(), 503, "UNAVAILABLE");
    expect(refusal.message).toMatch(/role lacks a right in the database: run portal migrate/);
    expect(refusal.errors).toEqual([{ path: "rights", message: refusal.message }]);
    const { parts } = answered(
      await test.call("GET", "/health/parts", undefined, test.service),
      partsHealthSchema,
      503,
    );
    expect(parts).toContainEqual(expect.objectContaining({ part: "database", state: "down", reason: "REFUSED" }));
    await grantToApplication(owner, role);
    answered(await ready(), healthSchema);
  });
});
