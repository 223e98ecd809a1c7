import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginAnswerSchema } from "@dop/domain/contract";
import { permissionsOf, roleIds, type Permissions } from "@dop/domain/staff";
import { samplePassword } from "../dev-tools/sample-staff.ts";
import { answered } from "../../test/answer.ts";
import { customerCalls } from "../../test/customer-calls.ts";
import {
  declaredCalls,
  declaredStepUps,
  permissionNeeded,
  unguardedCalls,
  type Admitted,
} from "../../test/declared-calls.ts";
import { placeVerifiedOrder, type TestOrder } from "../../test/orders.ts";
import { registeredCalls } from "../../test/registered-calls.ts";
import { openTestPortal, type Headers, type Method, type TestPortal } from "../../test/test-portal.ts";

let test: TestPortal;
let otherKey: string;
let order: TestOrder;
beforeAll(async () => {
  test = await openTestPortal({ CORRECTION_CODE: "on" });
  order = await placeVerifiedOrder(test);
  otherKey = randomUUID();
  await test.database.db
    .insertInto("transmittals")
    .values({
      created_on: "2026-11-21",
      url_id: 1,
      tracking_shipping: null,
      ...test.portal.accessKeys.seal(otherKey),
      access_key_expires_at: new Date(test.now.getTime() + 86_400_000),
      created_by: "Clerk",
      created_at: test.now,
    })
    .execute();
});
afterAll(() => test.close());

describe("the registered calls", () => {
  it("match this table, each with its declared access and audit event", async () => {
    const registered = await registeredCalls(test.portal);
    const declared = Object.fromEntries(
      registered.flatMap(({ name, access, audit }) => (unguardedCalls.has(name) ? [] : [[name, [access, audit]]])),
    );
    const accessOf = (name: string, admitted: Admitted) =>
      /^(admin|staff_write)$/.test(admitted) ? permissionNeeded(name) : admitted;
    const expected = Object.entries(declaredCalls).map(([name, [admitted, audit]]) => [
      name,
      [accessOf(name, admitted), audit],
    ]);
    expect(declared).toEqual(Object.fromEntries(expected));
  });

  it("ask for a fresh proof as this table says", async () => {
    const asking = (await registeredCalls(test.portal)).flatMap(({ name, stepUp }) => (stepUp ? [[name, stepUp]] : []));
    expect(Object.fromEntries(asking)).toEqual(declaredStepUps);
  });

  it("check the caller, except those with their own guard", async () => {
    const names = (await registeredCalls(test.portal)).map(({ name }) => name);
    expect(names.filter((name) => unguardedCalls.has(name)).toSorted()).toEqual([...unguardedCalls].toSorted());
  });

  it("write an audit entry when they change something", () => {
    const silent = Object.entries(declaredCalls).filter(([, [, audit]]) => audit === null);
    // A challenge that is given out changes nothing: its answer is what leaves an entry.
    const challenges = /\/passkeys?\/options$|\/step-up\/passkey$|\/provider\/begin$/;
    for (const [name] of silent.filter(([call]) => !challenges.test(call)))
      expect(name).toMatch(/^GET |cart-costs$|:code\/names$|dev-tools$|presence$/);
  });
});

/** The outcome of a request: let in (whatever the call then answers), or the text of its 403. */
type Outcome = "let in" | "jwt malformed" | "Access Denied!" | "";
const denied = "Access Denied!";
const malformed = "jwt malformed";
const letIn = "let in";
type Visitor =
  | "anonymous"
  | "broken token"
  | "expired token"
  | "viewer"
  | "clerk"
  | "admin"
  | "service key"
  | "another transmittal's key";
/** The body of a 403 for an ended session. */
const over = "";
const outcome = (
  ...[anonymous, broken, expired, viewer, clerk, admin, service, key]: [
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
    Outcome,
  ]
): Record<Visitor, Outcome> => ({
  anonymous,
  "broken token": broken,
  "expired token": expired,
  viewer,
  clerk,
  admin,
  "service key": service,
  "another transmittal's key": key,
});

/**
 * Whom each access lets in. The service key is not a session and opens only the registry's calls. A transmittal's key
 * opens only its own transmittal: with another's, the desk is refused like a caller without a key.
 */
const outcomes: Record<Admitted, Record<Visitor, Outcome>> = {
  public: outcome(letIn, letIn, letIn, letIn, letIn, letIn, letIn, letIn),
  customer_or_staff: outcome(letIn, malformed, over, letIn, letIn, letIn, letIn, letIn),
  customer_or_staff_write: outcome(letIn, malformed, over, denied, letIn, letIn, letIn, letIn),
  key_or_staff: outcome(malformed, malformed, over, letIn, letIn, letIn, malformed, denied),
  key_or_staff_write: outcome(malformed, malformed, over, denied, letIn, letIn, malformed, denied),
  staff: outcome(malformed, malformed, over, letIn, letIn, letIn, malformed, malformed),
  staff_write: outcome(malformed, malformed, over, denied, letIn, letIn, malformed, malformed),
  staff_act: outcome(malformed, malformed, over, denied, letIn, letIn, malformed, malformed),
  admin: outcome(malformed, malformed, over, denied, denied, letIn, malformed, malformed),
  service: outcome(denied, denied, denied, denied, denied, denied, letIn, denied),
};

/** The desk's key is checked with the transmittal itself, so its calls need a valid body. */
const deskBodies: Record<string, object> = {
  "PATCH /transmittals/:date/:url_id/:order_product_id/status": { status_id: 5 },
  "PATCH /transmittals/:date/:url_id/order-status": { status_id: 5, forward_only: true },
};

/** Two office roles: a clerk who prints addresses, and a supervisor of refunds without settings. */
const officeRoles: Readonly<Record<string, Permissions>> = {
  "clerk with addresses": [...permissionsOf(roleIds.user), "exports.addresses"],
  supervisor: [...permissionsOf(roleIds.user), "money.refund.approve", "exports.lists"],
};

/** Gives the clerk a role of these permissions instead of their own; null for none. */
async function giveOfficeRole(permissions: Permissions | null): Promise<void> {
  const { db } = test.database;
  const values = { name: "Test", permissions: [...(permissions ?? [])], updated_at: test.now };
  await db.deleteFrom("office_roles").execute();
  const { id } = await db.insertInto("office_roles").values(values).returning("id").executeTakeFirstOrThrow();
  const office_role_id = permissions === null ? null : id;
  await db.updateTable("users").set({ office_role_id }).where("email", "=", "clerk@example.gov").execute();
}

async function expiredSession(): Promise<Headers> {
  const login = { username: "admin@example.gov", password: samplePassword };
  const { token } = answered(await test.call("POST", "/users/login", login), loginAnswerSchema);
  const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sid: string };
  const ended = new Date(test.now.getTime() - 1);
  await test.database.db.updateTable("sessions").set({ expires_at: ended }).where("id", "=", sid).execute();
  return { "x-access-token": token };
}

describe.each(Object.entries(declaredCalls))("%s", (name, [access]) => {
  const [method, path] = name.split(" ") as [Method, string];
  const url = path
    .replaceAll(/:(uuid|order_uuid)/g, randomUUID())
    .replaceAll(":date", "2026-11-21")
    .replaceAll(/:\w+/g, "99");

  it(`lets in only callers with access ${access}, before it reads the body`, async () => {
    const visitors: Record<Visitor, Headers> = {
      anonymous: {},
      "broken token": { "x-access-token": "nonsense" },
      "expired token": await expiredSession(),
      viewer: await test.staff("viewer"),
      clerk: await test.staff("clerk"),
      admin: await test.staff("admin"),
      "service key": test.service,
      "another transmittal's key": {},
    };
    const found: Record<string, string> = {};
    for (const [visitor, headers] of Object.entries(visitors)) {
      // Logging out is one of the calls: it must not end the sessions that the other calls use.
      await test.database.db.updateTable("sessions").set({ revoked_at: null }).execute();
      const address = visitor === "another transmittal's key" ? `${url}?key=${otherKey}` : url;
      const body = method === "GET" ? undefined : (deskBodies[name] ?? {});
      const { status, text } = await test.call(method, address, body, headers);
      found[visitor] = status === 403 ? text : letIn;
    }
    // Every key opens its own stream of events.
    const byKey = name === "GET /events" ? { "another transmittal's key": letIn } : {};
    expect(found).toEqual({ ...outcomes[access], ...byKey });
  });

  it("lets in people with an office role by its permissions", async () => {
    const needed = permissionNeeded(name);
    for (const [role, permissions] of Object.entries(officeRoles)) {
      await giveOfficeRole(permissions);
      await test.database.db.updateTable("sessions").set({ revoked_at: null }).execute();
      const body = method === "GET" ? undefined : (deskBodies[name] ?? {});
      const { status, text } = await test.call(method, url, body, await test.staff("clerk"));
      const mayCall = access !== "service" && (needed === null || permissions.includes(needed));
      expect(status === 403 ? text : letIn, role).toBe(mayCall ? letIn : denied);
    }
    await giveOfficeRole(null);
  });
});

const keyedCalls = customerCalls(() => order.productIds[0] ?? 0);

describe("the order's uuid is the customer's key", () => {
  it.each(keyedCalls)("$name: another uuid opens nothing", async ({ name, path, body }) => {
    const method = name.split(" ", 1)[0] as Method;
    const ask = (uuid: string) => test.call(method, path(uuid), body?.(uuid) ?? (method === "GET" ? undefined : {}));
    expect(declaredCalls[name]).toBeDefined();
    const nearly = order.uuid.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
    const strangers = await Promise.all([randomUUID(), nearly, String(order.id)].map(ask));
    for (const { status } of strangers) expect([400, 403, 404]).toContain(status);
    expect((await ask(randomUUID())).status).not.toBe(200);
    const own = await ask(order.uuid);
    // Whatever the call answers, it has found the order.
    expect(own.status === 404 ? own.text : "known").toMatch(/known|message/i);
  });

  it("appears in this table for every call that takes one", () => {
    const takes = Object.keys(declaredCalls).filter((name) => /:(uuid|order_uuid)\b/.test(name));
    const covered = new Set(keyedCalls.map(({ name }) => name));
    expect(takes.filter((name) => !covered.has(name))).toEqual([]);
  });
});
