import { randomUUID } from "node:crypto";
import { invoiceSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answered, refusedWith } from "../../../test/answer.ts";
import { leavesNothing } from "../../../test/records.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

const send = (expected_total: unknown, key: string = randomUUID()) =>
  test.call("POST", "/orders/invoice", { ...anApostilleCart(), expected_total }, { "idempotency-key": key });

describe("expected_total", () => {
  it("answers the present lines where it differs, and neither writes nor uses up the key", async () => {
    const key = randomUUID();
    const refusal = refusedWith(await leavesNothing(test, () => send(46.49, key)), 409, "PRICE_CHANGED");
    expect(refusal.total).toBe(46.5);
    expect(refusal.lines?.map(({ cost }) => cost)).toEqual([30, 15, 0, 1.5]);
    expect(refusal.lines?.at(-1)?.name).toBe("Transaction Fee");
    const placed = answered(await send(46.5, key), invoiceSchema);
    // The shown total is no part of the cart.
    for (const shown of [46.5, 46.49, undefined])
      expect(answered(await leavesNothing(test, () => send(shown, key)), invoiceSchema).order).toBe(placed.order);
  });

  it.each([-1, 46.505, 1e-9, 1e12, "46.5", null])("refuses %j", async (total) => {
    expect((await leavesNothing(test, () => send(total))).status).toBe(400);
  });
});
