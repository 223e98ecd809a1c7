import { randomUUID } from "node:crypto";
import { licenseDataSchema } from "@dop/domain/contract";
import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../../test/answer.ts";
import { placePaidOrder, placeVerifiedOrder } from "../../../../test/orders.ts";
import { recordsOf } from "../../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";

describe("GET /orders/license/{uuid}/{orderProductId}", () => {
  let test: TestPortal;
  beforeAll(async () => {
    test = await openTestPortal();
  });
  afterAll(() => test.close());

  const read = (uuid: string, id: number | string | undefined) =>
    test.call("GET", `/orders/license/${uuid}/${String(id)}`);

  it("answers the license data that awaits review, and keeps who looked in the audit", async () => {
    const { uuid, id, productIds } = await placeVerifiedOrder(test);
    const { spouses, officiant } = answered(await read(uuid, productIds[0]), licenseDataSchema);
    expect(spouses.map((spouse) => `${spouse.first_name} ${spouse.last_name}`)).toEqual([
      "Ada Lovelace",
      "Charles Babbage",
    ]);
    expect(officiant.ceremony_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await recordsOf(test, id)).audit.at(-1)).toBe("license_data.viewed customer");
  });

  it("answers 404 to a product of another order, and to an unknown product", async () => {
    const mine = await placeVerifiedOrder(test);
    const other = await placeVerifiedOrder(test);
    for (const id of [other.productIds[0], 999_999, "abc", "0", "-1", "1.5", "%00", "99999999999999999"])
      refusedWith(await read(mine.uuid, id), 404, "NOT_FOUND");
    expect((await recordsOf(test, other.id)).audit).not.toContain("license_data.viewed customer");
  });

  it("answers 404 to an unknown or malformed uuid, also with a product that exists", async () => {
    const { productIds } = await placeVerifiedOrder(test);
    for (const uuid of [randomUUID(), "nonsense", "40001"])
      refusedWith(await read(uuid, productIds[0]), 404, "NOT_FOUND");
  });

  it("answers 409 when nothing awaits review", async () => {
    const unchecked = await placePaidOrder(test);
    refusedWith(await read(unchecked.uuid, unchecked.productIds[0]), 409, "NOTHING_TO_REVIEW");
    const copy = await placeVerifiedOrder(test, aCertifiedCopyCart());
    refusedWith(await read(copy.uuid, copy.productIds[0]), 409, "NOTHING_TO_REVIEW");
    const both = await placeVerifiedOrder(test, anApostilleCart({ additionalCertifiedCopies: 1 }));
    refusedWith(await read(both.uuid, both.productIds[1]), 409, "NOTHING_TO_REVIEW");
    const voided = await placeVerifiedOrder(test);
    await test.database.db
      .updateTable("orders")
      .set({ voided: true, voided_at: new Date() })
      .where("id", "=", voided.id)
      .execute();
    refusedWith(await read(voided.uuid, voided.productIds[0]), 409, "ORDER_VOIDED");
  });
});
