import {
  assignableSchema,
  assignmentAnswerSchema,
  bulkAnswerSchema,
  queueEntriesSchema,
  staffOrderSchema,
} from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../../test/answer.ts";
import { placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
let order: TestOrder;
/** Ids by display name. */
let people: Record<string, number>;
beforeAll(async () => {
  test = await openTestPortal();
  const users = await test.database.db.selectFrom("users").select(["id", "display_name"]).execute();
  people = Object.fromEntries(users.map(({ id, display_name }) => [display_name, id]));
});
beforeEach(async () => {
  order = await placeVerifiedOrder(test);
});
afterAll(() => test.close());

const assign = async (user_id: unknown, id: number = order.id) =>
  test.call("PATCH", `/orders/${id}/assignee`, { user_id }, await test.staff());
const assigneeOf = async (id: number) =>
  answered(await test.call("GET", `/orders/${id}`, undefined, await test.staff("viewer")), staffOrderSchema).assignee;
const entries = async () =>
  test.database.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "order.assigned")
    .where("subject_id", "=", String(order.id))
    .orderBy("id")
    .execute();

describe("the assignee of an order (rule Q-7)", () => {
  it("assigns and unassigns it, on the order and in its queue, and each change is an entry", async () => {
    const me = { id: people["K. Madsen"] ?? 0, display_name: "K. Madsen" };
    expect(answered(await assign(me.id), assignmentAnswerSchema)).toEqual({
      assignee: me,
      assigned_at: expect.any(String) as string,
    });
    expect(await assigneeOf(order.id)).toEqual(me);
    const product = await test.database.db
      .selectFrom("order_products")
      .select("queue")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    const queue = answered(
      await test.call("GET", `/queues/${product.queue}`, undefined, await test.staff()),
      queueEntriesSchema,
    );
    expect(queue.find(({ order_id }) => order_id === order.id)?.assignee).toEqual(me);
    test.later(60_000);
    answered(await assign(me.id), assignmentAnswerSchema);
    answered(await assign(null), assignmentAnswerSchema);
    expect(await assigneeOf(order.id)).toBeNull();
    expect((await entries()).map(({ detail }) => detail)).toEqual([
      { from: null, to: me.id },
      { from: me.id, to: null },
    ]);
  });

  it("gives none to viewers, strangers and removed accounts, and lists whom it can be given to", async () => {
    const unknown = { user_id: "This person cannot take orders. Please choose someone else." };
    refusedFields(await assign(people["V. Viewer"]), unknown);
    refusedFields(await assign(9_999_999), unknown);
    refusedWith(await assign("me"), 400, "VALIDATION");
    refusedWith(await assign(2 ** 31), 400, "VALIDATION");
    refusedWith(await assign(people["K. Madsen"], 9_999_999), 404, "NOT_FOUND");
    const listed = answered(
      await test.call("GET", "/users/assignable", undefined, await test.staff("viewer")),
      assignableSchema,
    );
    expect(listed.map(({ display_name }) => display_name)).not.toContain("V. Viewer");
    expect(await assigneeOf(order.id)).toBeNull();
  });

  it("takes orders from who becomes a viewer or leaves", async () => {
    const admin = await test.staff("admin");
    const made = await test.call(
      "POST",
      "/users",
      { username: "NEW@EXAMPLE.GOV", display_name: "N. New", role_id: roleIds.user },
      admin,
    );
    const { id } = made.body as { id: number };
    answered(await assign(id), assignmentAnswerSchema);
    await test.call("PATCH", `/users/${id}`, { role_id: roleIds.viewer }, admin);
    expect(await assigneeOf(order.id)).toBeNull();
    await test.call("PATCH", `/users/${id}`, { role_id: roleIds.user }, admin);
    answered(await assign(id), assignmentAnswerSchema);
    await test.call("DELETE", `/users/${id}`, undefined, admin);
    expect(await assigneeOf(order.id)).toBeNull();
    refusedWith(await assign(id), 400, "VALIDATION");
  });

  it("gives several orders at once, and says which are unknown", async () => {
    const other = await placeVerifiedOrder(test);
    const products = await test.database.db
      .selectFrom("order_products")
      .select("id")
      .where("order_id", "in", [order.id, other.id])
      .orderBy("id")
      .execute();
    const ids = [...products.map(({ id }) => id), 9_999_999];
    const bulk = async (user_id: unknown) =>
      test.call("POST", "/order-products/bulk", { action: "assign", ids, user_id }, await test.staff());
    const { results } = answered(await bulk(people["K. Madsen"]), bulkAnswerSchema);
    expect(results.map(({ ok }) => ok)).toEqual(ids.map((id) => id !== 9_999_999));
    expect([await assigneeOf(order.id), await assigneeOf(other.id)]).toMatchObject([
      { display_name: "K. Madsen" },
      { display_name: "K. Madsen" },
    ]);
    refusedWith(await bulk(people["V. Viewer"]), 400, "VALIDATION");
    expect(await assigneeOf(other.id)).toMatchObject({ display_name: "K. Madsen" });
  });
});
