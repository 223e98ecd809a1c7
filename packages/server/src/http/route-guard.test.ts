import { randomUUID } from "node:crypto";
import { registeredCalls } from "../testing/registered-calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forbiddenWith } from "../testing/answer.ts";
import { countRows } from "../testing/records.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import type { Method, TestPortal } from "../testing/test-portal.ts";
import type { Access } from "./route.ts";

/** Every call of the portal: who may make it, and what a success leaves in the audit log. */
const calls: Record<string, readonly [Access, audit: string | null]> = {
  "GET /fees": ["public", null],
  "GET /products": ["public", null],
  "GET /shipping-rates": ["public", null],
  "GET /shipping-types": ["public", null],
  "GET /statuses": ["public", null],
  "GET /orders/check/:licenseNumber": ["public", null],
  "POST /orders/cart-costs": ["public", null],
  "POST /orders/invoice": ["public", "order.placed"],
  "GET /orders/uuid/:order_uuid": ["public", null],
  "POST /orders/:uuid/payment": ["public", "order.payment_opened"],
  "POST /orders/:uuid/documents": ["public", "documents.replaced"],
  "GET /orders/license/:uuid/:orderProductId": ["public", "license_data.viewed"],
  "PATCH /orders/:uuid/license-corrections": ["public", "license_data.reviewed"],
  "GET /orders/:uuid/user-corrections-history": ["public", null],
  "POST /orders/lookup": ["public", "orders.looked_up"],
  "GET /messages/order/:orderId": ["customer_or_staff", null],
  "POST /messages": ["customer_or_staff_write", "message.sent"],
  "POST /messages/email": ["customer_or_staff_write", "message.notified"],
  "DELETE /messages": ["customer_or_staff_write", "message.deleted"],
  "PATCH /messages/read": ["customer_or_staff_write", "message.read"],
  "POST /users/login": ["public", "session.opened"],
  "POST /users/logout": ["staff", "session.closed"],
  "POST /orders/:id/verification": ["staff_write", "order.verified"],
  "PATCH /orders/products/:id/status": ["staff_write", "order_product.status_changed"],
  "POST /registry/licenses/:number/finalized": ["service", "license.finalized"],
  "POST /registry/licenses/:number/voided": ["service", "license.voided"],
  "POST /registry/first-certificates": ["service", "order.placed"],
};

/** Calls that guard themselves, and how: a signature, a signed link, or nothing to guard. */
const unguarded = new Set([
  "POST /payments/webhook/:provider",
  "GET /files/:token",
  "GET /health/live",
  "GET /health/ready",
  "GET /docs",
  "GET /docs/json",
]);

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

describe("the registered calls", () => {
  it("are those of this table, each with its declared access and audit event", async () => {
    const registered = await registeredCalls(test.portal);
    const declared = Object.fromEntries(
      registered.flatMap(({ name, access, audit }) => (unguarded.has(name) ? [] : [[name, [access, audit]]])),
    );
    expect(declared).toEqual(calls);
  });

  it("leave none unguarded but those that guard themselves", async () => {
    const names = (await registeredCalls(test.portal)).map(({ name }) => name);
    expect(names.filter((name) => unguarded.has(name)).toSorted()).toEqual([...unguarded].toSorted());
  });

  it("write an audit entry wherever they change something", () => {
    const silent = Object.entries(calls).filter(([, [, audit]]) => audit === null);
    for (const [name] of silent) expect(name).toMatch(/^GET |cart-costs$/);
  });
});

describe.each(Object.entries(calls))("%s", (name, [access]) => {
  const [method, path] = name.split(" ") as [Method, string];
  const url = path.replaceAll(/:(uuid|order_uuid)/g, randomUUID()).replaceAll(/:\w+/g, "1");
  const make = (headers: Readonly<Record<string, string>> = {}) =>
    test.call(method, url, method === "GET" ? undefined : {}, headers);
  const broken = { "x-access-token": "nonsense" };

  it(`lets in whom ${access} means, and nobody else, before it looks at the body`, async () => {
    const before = await countRows(test);
    if (access === "public") {
      expect((await make()).status).not.toBe(403);
      expect((await make(broken)).status).not.toBe(403);
    } else if (access === "service") {
      forbiddenWith(await make(), "Access Denied!");
      forbiddenWith(await make(await test.staff("admin")), "Access Denied!");
      expect((await make(test.service)).status).not.toBe(403);
    } else {
      const anonymous = await make();
      if (access.startsWith("customer")) expect(anonymous.status).not.toBe(403);
      else forbiddenWith(anonymous, "jwt malformed");
      forbiddenWith(await make(broken), "jwt malformed");
      const viewer = await make(await test.staff("viewer"));
      if (access === "staff" || access === "customer_or_staff") expect(viewer.status).not.toBe(403);
      else forbiddenWith(viewer, "Access Denied!");
      const clerk = await make(await test.staff("clerk"));
      if (access === "admin") forbiddenWith(clerk, "Access Denied!");
      else expect(clerk.status).not.toBe(403);
    }
    const after = await countRows(test);
    expect({ ...after, audit_log: 0 }).toEqual({ ...before, audit_log: 0 });
  });
});
