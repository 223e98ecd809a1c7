import { invoiceSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, aCorrectionCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../test/answer.ts";
import { placeOrder, readOrder } from "../../../test/orders.ts";
import { addedRows, recordsOf } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

describe("POST /orders/invoice", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  it("makes one product per entry and one of the additional copies, all at Pre-Order", async () => {
    const items = [
      { country: "FR", fullCopy: false, quantity: 2 },
      { country: "JP", fullCopy: true, quantity: 1 },
    ];
    const cart = anApostilleCart({ items, additionalCertifiedCopies: 3, fullCopy: true, shippingType: 3 });
    const order = await placeOrder(test, { ...cart, specialInstructions: "  Keep it flat. " });
    const { products, history, queues, audit, mails, order: row } = await recordsOf(test, order.id);
    expect(products.map((p) => [p.product_id, p.country, p.quantity, p.full_copy, p.status_id])).toEqual([
      [1, "FR", 2, false, 11],
      [1, "JP", 1, true, 11],
      [2, null, 3, true, 11],
    ]);
    expect(products.every((product) => product.special_instructions === "Keep it flat.")).toBe(true);
    expect(products.map((product) => product.shipping_cost_cents)).toEqual([4000, 0, 0]);
    expect(history).toEqual(["11 Customer", "11 Customer", "11 Customer"]);
    expect(queues).toEqual([null, null, null]);
    expect(audit).toEqual(["order.placed customer"]);
    expect(mails).toEqual([]);
    // 60 + 30 + 30 + 15 + 40 = 175.00; 2.5 % of it is 4.375, rounded half up.
    expect([row.transaction_fee_cents, row.total_cents]).toEqual([438, 17_938]);
  });

  it("answers a payment link and the order's uuid, which opens the order", async () => {
    const answer = answered(await test.call("POST", "/orders/invoice", anApostilleCart()), invoiceSchema);
    expect(answer.payment_link).toMatch(/^\/sandbox-pay\/sbx_[0-9a-f]{32}$/);
    const order = await readOrder(test, answer.order);
    expect(order.payment).toMatchObject({ state: "pending", paid_at: null });
    expect(order.total).toBe(46.5);
  });

  it("stores the documents encrypted and re-encoded", async () => {
    const order = await placeOrder(test);
    const documents = await test.database.db
      .selectFrom("documents")
      .selectAll()
      .where("order_id", "=", order.id)
      .orderBy("kind")
      .execute();
    expect(documents.map(({ kind, content_type, filename }) => [kind, content_type, filename])).toEqual([
      ["id", "image/webp", "id.png"],
      ["selfie", "image/webp", "selfie.png"],
    ]);
    for (const { content } of documents) expect(Buffer.from(content ?? []).includes("WEBP")).toBe(false);
  });

  it("places certified copies and corrections", async () => {
    const copies = await recordsOf(test, (await placeOrder(test, aCertifiedCopyCart({ quantity: 9 }))).id);
    expect(copies.products.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[2, 9]]);
    const correction = await recordsOf(test, (await placeOrder(test, aCorrectionCart())).id);
    expect(correction.products.map((product) => product.product_id)).toEqual([3]);
  });

  it("ships abroad by the country's rate and without a shipping type", async () => {
    const shippingAddress = {
      ...anApostilleCart().shippingAddress,
      country: "CA",
      stateProvince: "ON",
      zip: "K1A 0B1",
    };
    // A type of before the country was chosen is cleared.
    const order = await placeOrder(test, anApostilleCart({ shippingAddress, shippingType: 2 }));
    const { products } = await recordsOf(test, order.id);
    expect(products.map((p) => [p.shipping_type, p.shipping_cost_cents])).toEqual([[null, 6000]]);
    expect((await readOrder(test, order.uuid)).order_products[0]?.shipping).toBeNull();
  });

  it("trims every text that it stores", async () => {
    const cart = anApostilleCart();
    const order = await placeOrder(test, {
      ...cart,
      contactInfo: { ...cart.contactInfo, firstName: "  Ada ", email: " ada@example.org " },
      license: { ...cart.license, number: " 1000001 " },
    });
    const { order: row } = await recordsOf(test, order.id);
    expect([row.first_name, row.email, row.reference_id]).toEqual(["Ada", "ada@example.org", 1_000_001]);
  });

  it("takes `countries` for `items` and `additionalDocument` for `additional`", async () => {
    const { items, documents, ...rest } = anApostilleCart();
    const { additional, ...images } = documents;
    const cart = { ...rest, countries: items, documents: { ...images, additionalDocument: additional } };
    answered(await test.call("POST", "/orders/invoice", cart), invoiceSchema);
  });

  it("freezes its prices: a later change does not reach an order that was placed", async () => {
    const order = await placeOrder(test);
    await test.database.db
      .insertInto("product_prices")
      .values({ product_id: 1, cost_cents: 9900, effective_from: test.now })
      .execute();
    expect((await readOrder(test, order.uuid)).total).toBe(46.5);
    await test.database.db.deleteFrom("product_prices").where("cost_cents", "=", 9900).execute();
  });

  it("makes two orders of the same cart without an idempotency key", async () => {
    const added = await addedRows(test, async () => {
      await placeOrder(test);
      await placeOrder(test);
    });
    expect(added).toMatchObject({ orders: 2, documents: 4, payments: 2 });
  });

  it("numbers invoices one after the other", async () => {
    const first = await readOrder(test, (await placeOrder(test)).uuid);
    const second = await readOrder(test, (await placeOrder(test)).uuid);
    expect(second.payment.invoice_number).toBe(first.payment.invoice_number + 1);
    expect(first.payment.invoice_number).toBeGreaterThan(500_000);
  });
});
