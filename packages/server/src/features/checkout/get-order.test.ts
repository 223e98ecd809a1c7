import { randomUUID } from "node:crypto";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedWith } from "../../../test/answer.ts";
import {
  placeFirstCertificate,
  placeOrder,
  placePaidOrder,
  placeVerifiedOrder,
  readOrder,
} from "../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("GET /orders/uuid/{order_uuid}", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it("answers an unpaid order at Pre-Order, outside its workflow", async () => {
    const { uuid } = await placeOrder(test);
    const order = await readOrder(test, uuid);
    expect(order).toMatchObject({
      uuid,
      created_at: "2026-11-21T18:00:00.000Z",
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.org",
      phone: "(801) 555-0117",
      reference_id: 1_000_001,
      payment: { state: "pending" },
      messaging_open: true,
      documents_wanted: false,
      review_product_id: null,
    });
    const [product] = order.order_products;
    expect(product).toMatchObject({
      product_id: 1,
      product_type: { product_name: "Apostille Request" },
      status: { id: 11, name: "Pre-Order" },
      shipping: { id: 1 },
      address: { address_line_1: "100 Center St", address_line_2: null, country: "US" },
    });
    expect(product?.workflows.map((step) => step.order_status_id)).toEqual([1, 2, 3, 9, 4, 5, 6]);
    expect(product?.status_history.map((entry) => entry.status_id)).toEqual([11]);
  });

  it("answers the frozen lines with the transaction fee last, adding up to the total", async () => {
    const { uuid } = await placeOrder(test, aCertifiedCopyCart({ quantity: 1 }));
    const { lines, total } = await readOrder(test, uuid);
    expect(lines.map((line) => line.cost)).toEqual([10, 0, 1.5]);
    expect(total).toBe(11.5);
  });

  it("answers the history of a product and the one that awaits review", async () => {
    const { uuid, productIds } = await placeVerifiedOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    const order = await readOrder(test, uuid);
    expect(order.order_products.map((p) => p.status_history.map((entry) => entry.status_id))).toEqual([
      [11, 1, 2],
      [11, 1, 2],
    ]);
    expect(order.review_product_id).toBe(productIds[0]);
    expect(order.payment).toMatchObject({ state: "paid", paid_at: "2026-11-21T18:00:00.000Z" });
  });

  it("asks for no review of a certified copy alone", async () => {
    const { uuid } = await placeVerifiedOrder(test, aCertifiedCopyCart());
    expect((await readOrder(test, uuid)).review_product_id).toBeNull();
  });

  it("answers a first certificate", async () => {
    const { uuid } = await placeFirstCertificate(test, 6);
    const order = await readOrder(test, uuid);
    expect(order.order_products[0]).toMatchObject({ product_id: 6, status_id: 11 });
    expect(order.payment.state).toBe("paid");
  });

  it("takes the uuid in capitals", async () => {
    const { uuid } = await placePaidOrder(test);
    expect((await readOrder(test, uuid.toUpperCase())).uuid).toBe(uuid);
  });

  it.each([
    ["an unknown uuid", randomUUID()],
    ["the nil uuid", "00000000-0000-0000-0000-000000000000"],
    ["an order number", "40001"],
    ["words", "nonsense"],
    ["a uuid with more behind it", `${randomUUID()}0`],
    ["SQL", "%27%20or%20%271%27%3D%271"],
    ["NUL", "%00"],
    ["a long text", "a".repeat(400)],
  ])("answers 404 to %s", async (_what, uuid) => {
    refusedWith(await test.call("GET", `/orders/uuid/${uuid}`), 404, "NOT_FOUND");
  });
});

describe("an order in Spanish", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it("names its lines in the reader's language, and is kept in the office's", async () => {
    const cart = anApostilleCart({ additionalCertifiedCopies: 1 });
    const placed = await test.call("POST", "/orders/invoice", { ...cart, locale: "es" });
    const { order: uuid } = placed.body as { order: string };
    const names = async (language: string) => {
      const { body } = await test.call("GET", `/orders/uuid/${uuid}`, undefined, { "accept-language": language });
      return (body as { lines: { name: string }[] }).lines.map(({ name }) => name);
    };
    expect(await names("es")).toEqual([
      "Apostilla, Francia",
      "Copias certificadas adicionales",
      "Cargo por procesamiento",
      "Envío",
      "Cargo por transacción",
    ]);
    const inEnglish = [
      "Apostille, France",
      "Additional Certified Copies",
      "Processing Fee",
      "Shipping",
      "Transaction Fee",
    ];
    expect(await names("en")).toEqual(inEnglish);
    const kept = await test.portal.db
      .selectFrom("order_lines")
      .innerJoin("orders", "orders.id", "order_lines.order_id")
      .select(["order_lines.name", "orders.locale"])
      .where("orders.locale", "=", "es")
      .orderBy("sequence")
      .execute();
    expect(kept.map(({ name }) => name)).toEqual(inEnglish.slice(0, -1));
  });
});
