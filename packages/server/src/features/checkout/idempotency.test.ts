import { randomUUID } from "node:crypto";
import { invoiceSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedFields, refusedWith } from "../../../test/answer.ts";
import { settle } from "../../../test/orders.ts";
import { addedRows, leavesNothing } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("POST /orders/invoice with an Idempotency-Key", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const send = (key: string, cart: unknown = anApostilleCart()) =>
    test.call("POST", "/orders/invoice", cart, { "idempotency-key": key });
  const oneOrder = {
    orders: 1,
    order_products: 1,
    order_lines: 3,
    status_history: 1,
    documents: 2,
    payments: 1,
    sandbox_payments: 1,
    audit_log: 1,
  };

  // Several rounds: what two tries meet first in the database is a matter of microseconds.
  it.each([1, 2, 3, 4, 5])(
    "makes one order, one set of documents and one link of tries at once, round %i",
    async () => {
      const key = randomUUID();
      const answers: string[] = [];
      const added = await addedRows(test, async () => {
        const all = await Promise.all(Array.from({ length: 12 }, () => send(key)));
        for (const answer of all) answers.push(JSON.stringify(answered(answer, invoiceSchema)));
      });
      expect(added).toEqual(oneOrder);
      expect(new Set(answers).size).toBe(1);
    },
  );

  it("answers a repeated try with the same order and writes nothing", async () => {
    const key = randomUUID();
    const first = answered(await send(key), invoiceSchema);
    const second = await leavesNothing(test, () => send(key));
    expect(answered(second, invoiceSchema)).toEqual(first);
  });

  it("answers BYPASSED, which leads to the order, when a repeated try finds it paid", async () => {
    const key = randomUUID();
    const { payment_link, order } = answered(await send(key), invoiceSchema);
    await settle(test, payment_link, "pay");
    expect(answered(await send(key), invoiceSchema)).toEqual({ payment_link: "BYPASSED", order });
  });

  it("refuses the key of another cart", async () => {
    const key = randomUUID();
    answered(await send(key), invoiceSchema);
    const other = await leavesNothing(test, () => send(key, aCertifiedCopyCart()));
    refusedWith(other, 409, "IDEMPOTENCY_MISMATCH");
  });

  it("lets one of two carts win that come with one key at once", async () => {
    const key = randomUUID();
    const added = await addedRows(test, async () => {
      const all = await Promise.all([send(key), send(key, aCertifiedCopyCart())]);
      expect(all.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
    expect(added).toMatchObject({ orders: 1, documents: 2, payments: 1 });
  });

  it("may be used again after a try that was refused", async () => {
    const key = randomUUID();
    refusedWith(await send(key, { ...anApostilleCart(), items: [] }), 400, "VALIDATION");
    answered(await send(key), invoiceSchema);
  });

  it.each(["", "two words", "a".repeat(201), "key;drop"])("refuses %j as a key", async (key) => {
    const answer = await leavesNothing(test, () => send(key));
    refusedFields(answer, {
      "Idempotency-Key": "Idempotency-Key must be 1 to 200 letters, digits, hyphens or underscores.",
    });
  });
});
