import { randomUUID } from "node:crypto";
import { emailStateSchema, firstCertificateAnswerSchema, registryAnswerSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, forbiddenWith, refusedWith } from "../../../../test/answer.ts";
import {
  aFirstCertificate,
  placeFirstCertificate,
  placeOrder,
  placePaidOrder,
  readOrder,
} from "../../../../test/orders.ts";
import { addedRows, leavesNothing, recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const tell = (number: number | string, what: "finalized" | "voided", body: unknown = {}) =>
  test.call("POST", `/registry/licenses/${String(number)}/${what}`, body, test.service);
const changed = async (number: number, what: "finalized" | "voided") =>
  answered(await tell(number, what), registryAnswerSchema).order_products_changed;

describe("POST /registry/licenses/{number}/finalized", () => {
  it.each([
    [5, 12, "firstCertificateUS-ship", "status-changed"],
    [6, 2, "firstCertificateIntl-waitingConfirmation", "review-license-data"],
  ] as const)(
    "moves product type %i to %i, done by Officiant, and tells the customer",
    async (type, status, queue, mail) => {
      const license_number = 1_000_009 + type * 10;
      const { id, uuid } = await placeFirstCertificate(test, type, { license_number });
      expect(await changed(license_number, "finalized")).toBe(1);
      const { statuses, queues, history, mails } = await recordsOf(test, id);
      expect({ statuses, queues, mails }).toEqual({ statuses: [status], queues: [queue], mails: [mail] });
      expect(history).toEqual(["11 Customer", `${String(status)} Officiant`]);
      expect((await readOrder(test, uuid)).review_product_id === null).toBe(type === 5);
    },
  );

  it("asks for a review without a word of documents, which a first certificate has none of", async () => {
    const { id } = await placeFirstCertificate(test, 6, { license_number: 1_000_079 });
    await changed(1_000_079, "finalized");
    const { body_text: text } = await test.database.db
      .selectFrom("mail_outbox")
      .select("body_text")
      .where("order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(text).toContain("Your officiant has returned the license. Before we continue");
    expect(text).not.toContain("checked your documents");
  });

  it("changes nothing twice", async () => {
    const { id } = await placeFirstCertificate(test, 5, { license_number: 1_000_089 });
    const counts = await Promise.all([changed(1_000_089, "finalized"), changed(1_000_089, "finalized")]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await recordsOf(test, id)).mails).toEqual(["status-changed"]);
  });

  it("moves no order that a customer has placed", async () => {
    const unpaid = await placeOrder(test);
    expect(await changed(1_000_001, "finalized")).toBe(0);
    expect((await recordsOf(test, unpaid.id)).statuses).toEqual([11]);
  });

  it("answers 0 for a license without orders", async () => {
    expect(await changed(7, "finalized")).toBe(0);
  });
});

describe("POST /registry/licenses/{number}/voided", () => {
  it("takes the license's orders out of every queue, and they refuse every change", async () => {
    const cart = anApostilleCart();
    const { id, uuid, productIds } = await placePaidOrder(test, {
      ...cart,
      license: { ...cart.license, number: "1000021" },
    });
    expect(await changed(1_000_021, "voided")).toBe(1);
    expect((await recordsOf(test, id)).queues).toEqual([null]);
    expect((await readOrder(test, uuid)).voided).toBe(true);
    const staff = await test.staff("admin");
    const photo = { contents: cart.documents.id?.contents ?? "", name: "id.png" };
    const attempts = await leavesNothing(test, () =>
      Promise.all([
        test.call("POST", `/orders/${id}/verification`, { decision: "confirm" }, staff),
        test.call("PATCH", `/orders/products/${productIds[0]}/status`, { status_id: 8 }, staff),
        test.call("PATCH", `/orders/${uuid}/license-corrections`, { corrections: {} }),
        test.call("POST", `/orders/${uuid}/documents`, { id: photo }),
        test.call("GET", `/orders/license/${uuid}/${productIds[0]}`),
      ]),
    );
    for (const answer of attempts) refusedWith(answer, 409, "ORDER_VOIDED");
    expect(await changed(1_000_021, "voided")).toBe(0);
  });

  it("leaves other licenses' orders alone", async () => {
    const { id } = await placePaidOrder(test);
    await changed(1_000_022, "voided");
    expect((await recordsOf(test, id)).order.voided).toBe(false);
  });
});

describe("POST /registry/first-certificates", () => {
  const place = (body: unknown, key?: string) =>
    test.call("POST", "/registry/first-certificates", body, {
      ...test.service,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    });

  it("writes an order that is paid and waits for the officiant", async () => {
    const added = await addedRows(test, () => placeFirstCertificate(test, 6));
    expect(added).toEqual({
      orders: 1,
      order_products: 1,
      order_lines: 1,
      payment_entries: 1,
      status_history: 1,
      audit_log: 1,
    });
  });

  it("makes one order of five tries at once with one key", async () => {
    const key = randomUUID();
    const uuids = new Set<string>();
    const added = await addedRows(test, async () => {
      for (const answer of await Promise.all([1, 2, 3, 4, 5].map(() => place(aFirstCertificate(5), key))))
        uuids.add(answered(answer, firstCertificateAnswerSchema, 201).order);
    });
    expect(uuids.size).toBe(1);
    expect(added).toMatchObject({ orders: 1, order_products: 1, order_lines: 1 });
  });

  it("answers 409 to a key that came with another certificate, or with a customer's order", async () => {
    const key = randomUUID();
    answered(await place(aFirstCertificate(5), key), firstCertificateAnswerSchema, 201);
    const other = await leavesNothing(test, () => place(aFirstCertificate(6), key));
    refusedWith(other, 409, "IDEMPOTENCY_MISMATCH");
    const customers = randomUUID();
    await test.call("POST", "/orders/invoice", anApostilleCart(), { "idempotency-key": customers });
    refusedWith(await place(aFirstCertificate(5), customers), 409, "IDEMPOTENCY_MISMATCH");
  });

  it("names every issue", async () => {
    const body = aFirstCertificate(5, { quantity: 10, license_number: -1, shipping_type: 9, price: 0 });
    const answer = await leavesNothing(test, () => place({ ...body, product_id: 1 }));
    const { errors } = refusedWith(answer, 400, "VALIDATION");
    expect(errors?.map((issue) => issue.path).toSorted()).toEqual([
      "",
      "license_number",
      "product_id",
      "quantity",
      "shipping_type",
    ]);
  });

  it("refuses a country that is not shipped to, and a type abroad", async () => {
    const { shippingAddress } = anApostilleCart();
    const shipping_address = { ...shippingAddress, country: "KP" };
    const { errors } = refusedWith(await place(aFirstCertificate(6, { shipping_address })), 400, "VALIDATION");
    expect(errors?.map((issue) => issue.path)).toEqual(["shipping_type", "shipping_address.country"]);
  });
});

describe("the registry's calls", () => {
  const calls = [
    "/registry/licenses/1000001/finalized",
    "/registry/licenses/1000001/voided",
    "/registry/first-certificates",
  ];

  it.each(calls)("accept the service key alone: %s", async (path) => {
    const admin = await test.staff("admin");
    await leavesNothing(test, async () => {
      for (const headers of [
        {},
        admin,
        { "x-service-key": "" },
        { "x-service-key": `${test.service["x-service-key"] ?? ""}x` },
      ])
        forbiddenWith(await test.call("POST", path, {}, headers), "Access Denied!");
    });
  });

  it.each(["abc", "1.5", "-1", "1".repeat(16)])("refuse the license number %s", async (number) => {
    refusedWith(await tell(number, "finalized"), 400, "VALIDATION");
    refusedWith(await tell(number, "voided"), 400, "VALIDATION");
  });
});

describe("the refund of a first certificate, whose money the license application has taken", () => {
  it("refunds nothing here, sends no email, and tells the office where to refund", async () => {
    const { id, productIds } = await placeFirstCertificate(test, 6, { license_number: 1_000_109 });
    const product = `/orders/products/${productIds[0] ?? 0}`;
    await test.call("PATCH", `${product}/status`, { status_id: 7 }, await test.staff());
    answered(await test.call("POST", `${product}/refund`, {}, await test.staff("admin")), emailStateSchema);
    const { statuses, mails, products, flags } = await recordsOf(test, id);
    expect({ statuses, mails, refunded: products.map((row) => row.refunded_cents) }).toEqual({
      statuses: [8],
      mails: ["canceled"],
      refunded: [0],
    });
    expect(flags).toEqual([expect.stringContaining("Refund it where it was paid.")]);
  });
});
