import {
  accountSchema,
  accountsSchema,
  assignableSchema,
  doneSchema,
  loginAnswerSchema,
  officeRoleSchema,
  officeRolesSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { permissions, permissionsOf, roleIds, type Permission } from "@dop/domain/staff";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { samplePassword } from "../../../dev-tools/sample-staff.ts";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { codeOf } from "../../../../test/authenticator.ts";
import { placePaidOrder, productOf } from "../../../../test/orders.ts";
import { openTestPortal, type Method, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

const ofUsers = permissionsOf(roleIds.user);
const addresses = "/queues/apostille-approveAccess/addresses";

let test: TestPortal;
beforeEach(async () => {
  test = await openTestPortal();
});
afterEach(() => test.close());

const as = async (who: StaffName, method: Method, path: string, body?: unknown) =>
  test.call(method, path, body, await test.staff(who));
const idOf = async (name: string) =>
  answered(await as("admin", "GET", "/users"), accountsSchema).find(({ display_name }) => display_name === name)?.id ??
  0;
const make = async (held: readonly string[], name = "Supervisors") =>
  answered(await as("admin", "POST", "/office-roles", { name, permissions: held }), officeRoleSchema, 201);
const give = async (id: number | null, to = "K. Madsen", role_id: number = roleIds.user) =>
  as("admin", "PATCH", `/users/${await idOf(to)}`, { role_id, office_role_id: id });
/** Gives the clerk an office role of these permissions, and no others. */
const becomes = async (...held: readonly Permission[]) => {
  const role = await make(held);
  answered(await give(role.id), accountSchema);
  return role;
};
const change = async (id: number, version: number, held: readonly string[], name = "Supervisors") =>
  as("admin", "PATCH", `/office-roles/${id}`, { name, permissions: held, version });
const mayNow = async () => {
  const names = (await as("clerk", "GET", "/queues")).headers["x-permissions"];
  return String(names).split(",").filter(Boolean);
};

describe("an office role", () => {
  it("gives a clerk the export of addresses, at the next call, and takes it away again", async () => {
    forbiddenWith(await as("clerk", "GET", addresses), "Access Denied!");
    const role = await becomes(...ofUsers, "exports.addresses");
    expect((await as("clerk", "GET", addresses)).status).toBe(200);
    expect(await mayNow()).toEqual([...ofUsers, "exports.addresses"]);
    answered(await change(role.id, 1, ofUsers), officeRoleSchema);
    forbiddenWith(await as("clerk", "GET", addresses), "Access Denied!");
    answered(await change(role.id, 2, [...ofUsers, "exports.addresses"]), officeRoleSchema);
    expect((await as("clerk", "GET", addresses)).status).toBe(200);
    // A request without an office role gives exactly the role that it names.
    const plain = await as("admin", "PATCH", `/users/${await idOf("K. Madsen")}`, { role_id: roleIds.user });
    expect(answered(plain, accountSchema)).toMatchObject({ role_id: 2, office_role_id: null });
    forbiddenWith(await as("clerk", "GET", addresses), "Access Denied!");
    expect(await mayNow()).toEqual(ofUsers);
  });

  it("lets a supervisor approve refunds, and change no settings", async () => {
    const order = await placePaidOrder(test);
    const path = `/orders/products/${productOf(order)}`;
    answered(await as("clerk", "PATCH", `${path}/status`, { status_id: 7 }), z.unknown());
    forbiddenWith(await as("clerk", "POST", `${path}/refund`), "Access Denied!");
    await becomes(...ofUsers, "money.refund.approve");
    const shown = answered(await as("clerk", "GET", `/orders/${order.id}`), staffOrderSchema);
    expect(shown.products[0]?.available_actions).toContain("approve_refund");
    expect((await as("clerk", "POST", `${path}/refund`)).status).toBe(200);
    forbiddenWith(await as("clerk", "GET", "/settings"), "Access Denied!");
    forbiddenWith(await as("clerk", "PATCH", "/settings", { changes: {}, version: 0 }), "Access Denied!");
  });

  it("replaces the role's permissions: who may not check IDs or ask for refunds does neither", async () => {
    const order = await placePaidOrder(test);
    await becomes("orders.write");
    const shown = answered(await as("clerk", "GET", `/orders/${order.id}`), staffOrderSchema);
    expect(shown.products[0]?.available_actions).not.toContain("confirm_id");
    expect(shown.products[0]?.available_actions).toContain("cancel");
    expect(shown.products[0]?.available_actions).not.toContain("request_refund");
    const body = { decision: "confirm", seen_documents: shown.document_ids };
    forbiddenWith(await as("clerk", "POST", `/orders/${order.id}/verification`, body), "Access Denied!");
    const path = `/orders/products/${productOf(order)}/status`;
    for (const status of [2, 3, 9])
      forbiddenWith(await as("clerk", "PATCH", path, { status_id: status }), "Access Denied!");
    const bulk = { action: "tick_step", status_id: 2, ids: order.productIds };
    const { body: refusals } = await as("clerk", "POST", "/order-products/bulk", bulk);
    expect(JSON.stringify(refusals)).toContain('"ok":false');
    expect(shown.products[0]?.toggleable_steps).toEqual([]);
  });

  it("lets a cashier request a refund and take it back, and move no document", async () => {
    const order = await placePaidOrder(test);
    await becomes("money.refund.request");
    const path = `/orders/products/${productOf(order)}/status`;
    const actions = async () =>
      answered(await as("clerk", "GET", `/orders/${order.id}`), staffOrderSchema).products[0]?.available_actions;
    expect(await actions()).toEqual(["request_refund"]);
    for (const status of [2, 6, 8])
      forbiddenWith(await as("clerk", "PATCH", path, { status_id: status }), "Access Denied!");
    expect((await as("clerk", "PATCH", path, { status_id: 7 })).status).toBe(200);
    expect(await actions()).toEqual(["undo_refund"]);
    expect((await as("clerk", "PATCH", path, { status_id: 2 })).status).toBe(200);
  });

  it("comes with the login, keeps role_id for the wire, and is told to pages by an event", async () => {
    const role = await becomes("audit.read");
    const login = { username: "clerk@example.gov", password: samplePassword };
    const { user } = answered(await test.call("POST", "/users/login", login), loginAnswerSchema);
    expect(user).toMatchObject({ role_id: 2, userRole: { role: "USER" }, permissions: ["audit.read"] });
    const { db } = test.database;
    await db.deleteFrom("live_events").execute();
    answered(await change(role.id, 1, []), officeRoleSchema);
    const told = await db.selectFrom("live_events").select("kind").execute();
    expect(told).toEqual([{ kind: "settings" }]);
    expect(await mayNow()).toEqual([]);
    forbiddenWith(await as("clerk", "PATCH", "/inbox/1/read", {}), "Access Denied!");
  });

  it("appears with its people, goes when nobody has it, and is in the audit log", async () => {
    const role = await make(["orders.write"]);
    answered(await give(role.id), accountSchema);
    answered(await give(role.id, "V. Viewer"), accountSchema);
    expect(answered(await as("admin", "GET", "/office-roles"), officeRolesSchema)).toMatchObject([{ people: 2 }]);
    const { message } = refusedWith(await as("admin", "DELETE", `/office-roles/${role.id}`), 409, "ROLE_IN_USE");
    expect(message).toBe("2 people have this office role. Please give them another role first.");
    answered(await give(null, "V. Viewer", roleIds.viewer), accountSchema);
    answered(await as("admin", "DELETE", `/users/${await idOf("K. Madsen")}`), doneSchema);
    answered(await as("admin", "DELETE", `/office-roles/${role.id}`), doneSchema);
    refusedWith(await as("admin", "DELETE", `/office-roles/${role.id}`), 404, "NOT_FOUND");
    const entries = await test.database.db
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("action", "in", ["office_role.made", "user.role_changed", "office_role.deleted"])
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { action: "office_role.made", detail: { permissions: ["orders.write"] } },
      { action: "user.role_changed", detail: { from: 2, to: 2, from_office_role: null, to_office_role: role.id } },
      { action: "user.role_changed", detail: { from: 3, to: 2, from_office_role: null, to_office_role: role.id } },
      { action: "user.role_changed", detail: { from: 2, to: 3, from_office_role: role.id, to_office_role: null } },
      { action: "office_role.deleted", detail: { permissions: ["orders.write"] } },
    ]);
  });

  it("sends its people an email when it allows something else, and admins where they are concerned", async () => {
    const role = await becomes("orders.write");
    const mails = test.database.db
      .selectFrom("mail_outbox")
      .select(["recipient", "body_text"])
      .where("kind", "=", "account-changed")
      .orderBy("id");
    const mailsOf = async (work: () => Promise<unknown>) => {
      const before = (await mails.execute()).length;
      await work();
      return (await mails.execute()).slice(before);
    };
    expect(await mailsOf(() => change(role.id, 1, ["orders.write"], "Another name"))).toEqual([]);
    const told = await mailsOf(() => change(role.id, 2, ["orders.write", "orders.verify"]));
    expect(told.map(({ recipient }) => recipient)).toEqual(["clerk@example.gov"]);
    expect(told[0]?.body_text).toContain("What the role Supervisors of the account below allows was changed.");
    const raised = await mailsOf(() => change(role.id, 3, ["orders.write", "settings.write"]));
    expect(raised.map(({ recipient }) => recipient)).toEqual(["clerk@example.gov", "admin@example.gov"]);
  });

  it("takes orders from who may not write any more, and lets nobody assign them others", async () => {
    const order = await placePaidOrder(test);
    const id = await idOf("K. Madsen");
    answered(await as("admin", "PATCH", `/orders/${order.id}/assignee`, { user_id: id }), z.unknown());
    const role = await becomes("orders.write");
    const { db } = test.database;
    const assignee = () => db.selectFrom("orders").select("assignee_id").where("id", "=", order.id).executeTakeFirst();
    expect(await assignee()).toEqual({ assignee_id: id });
    answered(await change(role.id, 1, ["audit.read"]), officeRoleSchema);
    expect(await assignee()).toEqual({ assignee_id: null });
    const listed = answered(await as("admin", "GET", "/users/assignable"), assignableSchema);
    expect(listed.map(({ display_name }) => display_name)).toEqual(["R. Tolman"]);
  });

  it("asks for a second factor where admins need one, when it permits what they may", async () => {
    await test.close();
    test = await openTestPortal({ REQUIRE_SECOND_FACTOR: "admins" });
    const login = { username: "admin@example.gov", password: samplePassword };
    const { setup } = refusedWith(await test.call("POST", "/users/login", login), 400, "SECOND_FACTOR_SETUP_REQUIRED");
    const code = codeOf(test, setup?.secret ?? "", -1);
    const { token } = answered(await test.call("POST", "/users/login", { ...login, code }), loginAnswerSchema);
    const admin = { "x-access-token": token };
    const clerk = await test.staff("clerk");
    const path = `/users/${answered(await test.call("GET", "/users", undefined, admin), accountsSchema)[0]?.id ?? 0}`;
    const body = { name: "Clerks", permissions: ["orders.write"] };
    const { id } = answered(await test.call("POST", "/office-roles", body, admin), officeRoleSchema, 201);
    answered(await test.call("PATCH", path, { role_id: 2, office_role_id: id }, admin), accountSchema);
    expect((await test.call("GET", "/queues", undefined, clerk)).status).toBe(200);
    const more = { ...body, permissions: ["orders.write", "settings.write"], version: 1 };
    answered(await test.call("PATCH", `/office-roles/${id}`, more, admin), officeRoleSchema);
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk), "");
    const again = { username: "clerk@example.gov", password: samplePassword };
    refusedWith(await test.call("POST", "/users/login", again), 400, "SECOND_FACTOR_SETUP_REQUIRED");
  });
});

describe("the rules of office roles", () => {
  it("permissions that there are not, names that are taken, and people who cannot have one", async () => {
    const wrong = await as("admin", "POST", "/office-roles", { name: "Wrong", permissions: ["orders.destroy"] });
    refusedFields(wrong, { "permissions.0": "There is no permission of this name." });
    refusedWith(await as("admin", "POST", "/office-roles", { name: " ", permissions: [] }), 400, "VALIDATION");
    const tooMany = Array.from({ length: permissions.length + 1 }, () => "audit.read");
    refusedWith(await as("admin", "POST", "/office-roles", { name: "Long", permissions: tooMany }), 400, "VALIDATION");
    const role = await make(["audit.read"]);
    refusedWith(
      await as("admin", "POST", "/office-roles", { name: "SUPERVISORS", permissions: [] }),
      409,
      "NAME_TAKEN",
    );
    for (const base of [roleIds.admin, roleIds.viewer])
      refusedFields(await give(role.id, "K. Madsen", base), {
        office_role_id: "Only a user can have an office role. Choose the role User, or no office role.",
      });
    for (const unknown of [0, role.id + 1])
      refusedFields(await give(unknown), {
        office_role_id: "There is no such office role. Please reload the page and choose another.",
      });
    refusedWith(await give(2 ** 31), 400, "VALIDATION");
    expect(await mayNow()).toEqual(ofUsers);
  });

  it("refuse to shut out the last admin", async () => {
    const role = await make(permissions);
    const { message } = refusedWith(await give(role.id, "R. Tolman"), 409, "LAST_ADMIN");
    expect(message).toBe("You cannot remove or change the last admin. Make another person an admin first.");
    expect((await as("admin", "GET", "/settings")).status).toBe(200);
  });

  it("refuse to let anyone give, or take over, more than they may do themselves", async () => {
    const own = await becomes("orders.write", "users.write");
    const admin = await idOf("R. Tolman");
    const viewer = await idOf("V. Viewer");
    const beyond = [
      ["PATCH", `/users/${viewer}`, { role_id: roleIds.admin }],
      ["PATCH", `/users/${viewer}`, { role_id: roleIds.user }],
      ["PATCH", `/users/${await idOf("K. Madsen")}`, { role_id: roleIds.admin }],
      ["PATCH", `/users/${admin}`, { role_id: roleIds.viewer }],
      ["DELETE", `/users/${admin}`],
      ["POST", "/users", { role_id: roleIds.admin, username: "NEW@EXAMPLE.GOV", display_name: "New" }],
      ["POST", `/users/${admin}/password`, { new_password: "four words of nobody" }],
      ["POST", "/office-roles", { name: "More", permissions: ["settings.write"] }],
      ["PATCH", `/office-roles/${own.id}`, { name: "More", permissions, version: 1 }],
    ] as const;
    for (const [method, path, body] of beyond)
      refusedWith(await as("clerk", method, path, body), 409, "BEYOND_OWN_PERMISSIONS");
    answered(await as("clerk", "PATCH", `/users/${viewer}`, { role_id: 2, office_role_id: own.id }), accountSchema);
    expect((await as("admin", "GET", "/settings")).status).toBe(200);
  });

  it("a change of what someone else has changed in between, also at the same moment", async () => {
    const role = await make(["audit.read"]);
    const both = await Promise.all([change(role.id, 1, ["texts.write"]), change(role.id, 1, ["prices.write"])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    refusedWith(await change(role.id, 1, []), 409, "STALE");
  });

  it("leave no person with a role that is deleted at the same moment", async () => {
    const role = await make(["audit.read"]);
    const [given, deleted] = await Promise.all([give(role.id), as("admin", "DELETE", `/office-roles/${role.id}`)]);
    expect([given.status, deleted.status]).toSatisfy(
      ([one, other]: number[]) => (one === 200 && other === 409) || (one === 400 && other === 200),
    );
    expect(await mayNow()).toEqual(given.status === 200 ? ["audit.read"] : ofUsers);
  });

  it("users", async () => {
    for (const who of ["clerk", "viewer"] as const)
      forbiddenWith(await as(who, "GET", "/office-roles"), "Access Denied!");
  });
});
