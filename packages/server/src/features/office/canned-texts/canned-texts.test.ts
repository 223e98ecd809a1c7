import { cannedTextSchema, cannedTextsSchema, doneSchema } from "@dop/domain/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { openTestPortal, type StaffName, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const write = async (body: object, who: StaffName = "admin") =>
  test.call("POST", "/canned-texts", body, await test.staff(who));
const list = async () =>
  answered(await test.call("GET", "/canned-texts", undefined, await test.staff("viewer")), cannedTextsSchema);

describe("canned texts (rule E-20)", () => {
  it("let admins write and all staff read", async () => {
    const body = { kind: "reply", name: "Shipped", text: "Dear {name}, order {order} left on {date}." };
    forbiddenWith(await write(body, "clerk"), "Access Denied!");
    const written = answered(await write(body), cannedTextSchema, 201);
    expect(await list()).toEqual([written]);
    const path = `/canned-texts/${written.id}`;
    const changed = { name: "Shipped today", text: "It left." };
    test.later(60_000);
    const after = answered(await test.call("PATCH", path, changed, await test.staff("admin")), cannedTextSchema);
    expect(after).toMatchObject({ ...changed, id: written.id, kind: "reply" });
    expect(after.updated_at > written.updated_at).toBe(true);
    answered(await test.call("DELETE", path, undefined, await test.staff("admin")), doneSchema);
    refusedWith(await test.call("PATCH", path, changed, await test.staff("admin")), 404, "NOT_FOUND");
    expect(await list()).toEqual([]);
  });

  it("take no placeholder that nothing fills in, and no name twice in a kind", async () => {
    const body = { kind: "invalid", name: "Blurry", text: "Too blurry." };
    refusedFields(await write({ ...body, text: "Dear {First Name}, {order}, {}" }), {
      text: "{First Name}, {} cannot be filled in. Use {name}, {order} or {date}.",
    });
    refusedFields(await write({ ...body, text: " " }), { text: "Please write the text." });
    refusedWith(await write({ ...body, text: "x".repeat(2001) }), 400, "VALIDATION");
    refusedWith(await write({ ...body, kind: "spam" }), 400, "VALIDATION");
    answered(await write(body), cannedTextSchema, 201);
    refusedWith(await write({ ...body, name: "BLURRY" }), 409, "NAME_TAKEN");
    const other = answered(await write({ ...body, kind: "reply" }), cannedTextSchema, 201);
    answered(
      await test.call("PATCH", `/canned-texts/${other.id}`, { name: "Blurry", text: "x" }, await test.staff("admin")),
      cannedTextSchema,
    );
  });
});
