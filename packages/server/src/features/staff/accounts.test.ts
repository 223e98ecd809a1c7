import { accountSchema, accountsSchema, directoryPeopleSchema } from "@dop/domain/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("staff accounts", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal();
  });
  afterEach(() => test.close());

  const admin = async (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown) =>
    test.call(method, path, body, await test.staff("admin"));
  const list = async () => answered(await admin("GET", "/users"), accountsSchema);
  const idOf = async (name: string) => (await list()).find((account) => account.display_name === name)?.id ?? 0;

  it("lists, makes and removes accounts, and never shows a password", async () => {
    const body = { username: "JOAQUIN.MUNOZ@EXAMPLE.GOV", display_name: " J. Muñoz " };
    const made = answered(await admin("POST", "/users/", body), accountSchema, 201);
    expect(made).toMatchObject({ display_name: "J. Muñoz", role_id: 2, email: "joaquin.munoz@example.gov" });
    refusedWith(
      await admin("POST", "/users/", { ...body, username: "joaquin.munoz@example.gov" }),
      409,
      "USERNAME_TAKEN",
    );
    expect((await admin("DELETE", `/users/${made.id}`)).status).toBe(200);
    expect((await list()).map((account) => account.display_name)).toEqual(["K. Madsen", "R. Tolman", "V. Viewer"]);
  });

  it("searches the directory from three characters on, whatever the accents", async () => {
    const found = async (name: string) =>
      answered(await admin("GET", `/users/search?name=${encodeURIComponent(name)}`), directoryPeopleSchema);
    expect(await found("mu")).toEqual([]);
    expect((await found("munoz")).map((person) => person.name)).toEqual(["Joaquín Muñoz"]);
  });

  it("changes a role at once, and ends the sessions of a removed account", async () => {
    const clerk = await test.staff("clerk");
    const id = await idOf("K. Madsen");
    await admin("PATCH", `/users/${id}`, { role_id: 3 });
    forbiddenWith(await test.call("POST", "/orders/1/cancel", undefined, clerk), "Access Denied!");
    await admin("DELETE", `/users/${id}`);
    forbiddenWith(await test.call("GET", "/queues", undefined, clerk), "");
  });

  it("keeps the last admin, though two demote each other at once", async () => {
    const me = await idOf("R. Tolman");
    refusedWith(await admin("DELETE", `/users/${me}`), 409, "LAST_ADMIN");
    refusedWith(await admin("PATCH", `/users/${me}`, { role_id: 2 }), 409, "LAST_ADMIN");
    const other = await idOf("K. Madsen");
    await admin("PATCH", `/users/${other}`, { role_id: 1 });
    const both = await Promise.all([
      test.call("PATCH", `/users/${me}`, { role_id: 2 }, await test.staff("clerk")),
      test.call("PATCH", `/users/${other}`, { role_id: 2 }, await test.staff("admin")),
    ]);
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    const admins = await test.database.db.selectFrom("users").select("id").where("role_id", "=", 1).execute();
    expect(admins).toHaveLength(1);
  });

  it("names every wrong field of a new account", async () => {
    refusedFields(await admin("POST", "/users/", { role_id: 4, username: " ", display_name: "x".repeat(256) }), {
      role_id: "Must be 3 characters long or less",
      username: "User is required!",
      display_name: "Too long",
    });
    refusedFields(await admin("PATCH", "/users/1", { role_id: "admin" }), { role_id: "A role is required." });
    for (const id of ["0", "abc", "999999"])
      refusedWith(await admin("PATCH", `/users/${id}`, { role_id: 2 }), 404, "NOT_FOUND");
  });
});
