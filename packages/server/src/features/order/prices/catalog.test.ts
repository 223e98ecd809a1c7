import {
  feesSchema,
  productsSchema,
  shippingRatesSchema,
  shippingTypesSchema,
  statusesSchema,
} from "@dop/domain/contract";
import { allProductIds, productIds, productModules } from "@dop/domain/orders";
import { toDollars } from "@dop/domain/pricing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadReferenceData } from "../../../db/reference-data.ts";
import { answered } from "../../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { readCatalog } from "./prices.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

describe("GET /fees", () => {
  it("answers the processing fee of an apostille order", async () => {
    expect(answered(await test.call("GET", "/fees"), feesSchema)).toEqual([
      { id: 1, name: expect.any(String) as string, amount: 15 },
    ]);
  });

  it("answers a new fee from the moment on that it holds", async () => {
    const effective_from = new Date(test.now.getTime() + 1000);
    const fee = { name: "processing", amount_cents: 1725, effective_from };
    await test.database.db.insertInto("fees").values(fee).execute();
    expect(answered(await test.call("GET", "/fees"), feesSchema)[0]?.amount).toBe(15);
    const { now } = test;
    test.later(1000);
    expect(answered(await test.call("GET", "/fees"), feesSchema)[0]?.amount).toBe(17.25);
    test.now = now;
  });
});

describe("GET /products", () => {
  it("answers every product with its present cost in dollars", async () => {
    const products = answered(await test.call("GET", "/products"), productsSchema);
    expect(products.map(({ id, current_cost }) => [id, current_cost])).toEqual(
      productModules.map(({ id, defaultPrice }) => [id, toDollars(defaultPrice)]),
    );
  });

  it("ignores tokens: a broken one changes nothing", async () => {
    const answer = await test.call("GET", "/products", undefined, { "x-access-token": "nonsense" });
    expect(answered(answer, productsSchema)).toHaveLength(allProductIds.length);
  });

  it("gives a product without any price the default, and leaves the others", async () => {
    const { db } = test.database;
    const costs = async () => answered(await test.call("GET", "/products"), productsSchema);
    const before = await costs();
    await db.deleteFrom("product_prices").where("product_id", "=", productIds.letterOfValidity).execute();
    await loadReferenceData(db);
    expect(await costs()).toEqual(before);
  });

  it("answers its own products while a newer version has added another", async () => {
    const before = answered(await test.call("GET", "/products"), productsSchema);
    await test.database.query("alter table product_prices drop constraint product_prices_product_known", []);
    await test.database.query("insert into product_prices values (99, 100, '2000-01-01')", []);
    expect(answered(await test.call("GET", "/products"), productsSchema)).toEqual(before);
  });
});

describe("GET /shipping-rates", () => {
  it("answers a map of country code to rate, in three zones", async () => {
    const { shippingRates } = answered(await test.call("GET", "/shipping-rates"), shippingRatesSchema);
    expect(new Set(Object.values(shippingRates))).toEqual(new Set([60, 75, 90]));
    expect(Object.keys(shippingRates).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(shippingRates).not.toHaveProperty("US");
  });

  it("answers a new rate from the moment on that it holds", async () => {
    const rateToFrance = async () =>
      answered(await test.call("GET", "/shipping-rates"), shippingRatesSchema).shippingRates["FR"];
    const before = await rateToFrance();
    const effective_from = new Date(test.now.getTime() + 1000);
    const rate = { country: "FR", rate_cents: 12_345, effective_from };
    await test.database.db.insertInto("shipping_rates").values(rate).execute();
    expect(await rateToFrance()).toBe(before);
    const { now } = test;
    test.later(1000);
    expect(await rateToFrance()).toBe(123.45);
    test.now = now;
  });
});

describe("GET /shipping-types", () => {
  it("answers the three types by id, the first one free", async () => {
    const types = answered(await test.call("GET", "/shipping-types"), shippingTypesSchema);
    expect(Object.entries(types).map(([id, { cost }]) => [id, cost])).toEqual([
      ["1", 0],
      ["2", 20],
      ["3", 40],
    ]);
  });
});

describe("GET /statuses", () => {
  it("answers the twelve statuses by their ids", async () => {
    const statuses = answered(await test.call("GET", "/statuses"), statusesSchema);
    expect(statuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(statuses.map(({ name }) => name)).toEqual([
      "Order Placed",
      "Info Verified",
      "Customer Verification",
      "Sent to Lt. Governor's Office",
      "Arrived at Lt. Governor's Office",
      "Shipped",
      "Refund Requested",
      "Canceled",
      "Processed",
      "Order Issue",
      "Pre-Order",
      "Finalized",
    ]);
  });
});

describe("readCatalog", () => {
  it("refuses an incomplete price list", async () => {
    const incomplete = test.database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("shipping_costs").where("shipping_type_id", "=", 2).execute();
      return readCatalog(tx, test.now);
    });
    await expect(incomplete).rejects.toThrow("prices are missing");
  });
});
