import { scanAnswerSchema } from "@dop/domain/contract";
import { documentCode } from "@dop/domain/scan";
import { anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered } from "../../../../test/answer.ts";
import { keyOf, placeVerifiedOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

const someCountries = ["FR", "DE"].map((country) => ({ country, fullCopy: false, quantity: 1 }));

describe("scans", () => {
  let test: TestPortal;
  let order: TestOrder;
  let products: readonly number[];
  beforeAll(async () => {
    test = await openTestPortal();
    order = await placeVerifiedOrder(test, anApostilleCart({ items: someCountries }));
    products = order.productIds;
  });
  afterAll(() => test.close());

  const ask = async (code: string) =>
    test.call("GET", `/scans?${new URLSearchParams({ code }).toString()}`, undefined, await test.staff("viewer"));
  const scan = async (code: string) => answered(await ask(code), scanAnswerSchema);
  const item = (id: number | undefined, product = "Apostille Request") => ({
    order_id: order.id,
    order_product_id: id,
    product_name: product,
    status_name: "Info Verified",
  });

  it("tell an order product by the number on its paper, however it comes from the scanner", async () => {
    const code = documentCode(order.id, products[1] ?? 0);
    const expected = { kind: "document", items: [item(products[1])] };
    for (const read of [code, ` ${code.toLowerCase()}\r\n`, `]C1${code}\t`]) expect(await scan(read)).toEqual(expected);
  });

  it("tell the order products of a tracking number, as labels print it", async () => {
    await sql`update order_products set tracking_shipping = '7790 1797 2697' where order_id = ${order.id}`.execute(
      test.database.db,
    );
    for (const read of ["779017972697", "1001921334250001000300779017972697"]) {
      const { kind, items } = await scan(read);
      expect(kind).toBe("tracking");
      expect(items.map(({ order_product_id }) => order_product_id)).toEqual(products.toReversed());
    }
  });

  it("say what is misread, not here, or none of ours, and repeat nothing of it", async () => {
    const key = await keyOf(test, order);
    for (const [read, kind] of [
      [documentCode(order.id, products[0] ?? 0).slice(0, -1), "misread"],
      [documentCode(order.id, 999_999), "missing"],
      [documentCode(999_999, products[0] ?? 0), "missing"],
      ["986578788855", "missing"],
      [key, "unknown"],
      [`https://orders.example.gov/order/${key}`, "unknown"],
      ["OTHER-40001-70001-Q", "unknown"],
      ["", "unknown"],
    ] as const) {
      const answer = await ask(read);
      expect(answer.body, read).toEqual({ kind, items: [] });
    }
  });

  it("refuse what no scanner sends, without repeating it", async () => {
    const answer = await ask("A".repeat(10_000));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain("AAA");
  });

  it("require staff, and leave no code in the record", async () => {
    const code = documentCode(order.id, products[0] ?? 0);
    expect((await test.call("GET", `/scans?code=${code}`)).status).toBe(403);
    await scan(code);
    await test.portal.viewLog.flush();
    const { rows } = await sql<{ entry: string }>`
      select row_to_json(a)::text as entry from audit_log a where action = 'scan.read'`.execute(test.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ entry }) => entry).join(" ")).not.toContain(code);
  });
});
