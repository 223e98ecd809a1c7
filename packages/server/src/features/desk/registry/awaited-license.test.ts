import { aCertifiedCopyCart, anApostilleCart } from "@dop/domain/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callsAs } from "../../../../test/calls-as.ts";
import { placePaidOrder, readOrder, type TestOrder } from "../../../../test/orders.ts";
import { openTestPortal, type TestPortal } from "../../../../test/test-portal.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import { refreshEstimates } from "../../order/index.ts";

/** Issued, and not returned by the officiant (those of the samples that end in 9). */
const awaited = { ...aCertifiedCopyCart().license, number: "1000009" };
const waits = "Your officiant has not returned the signed license yet.";

describe("an order of a license that the officiant has not returned", () => {
  let test: TestPortal;
  beforeEach(async () => {
    test = await openTestPortal();
    await refreshEstimates(test.portal);
  });
  afterEach(() => test.close());
  const { clerk } = callsAs(() => test);

  const comes = () => test.call("POST", "/registry/licenses/1000009/finalized", {}, test.service);
  const mailsOf = async ({ id }: TestOrder) => {
    const { rows } = await sql<{ kind: string; text: string }>`
      select kind, body_text as text from mail_outbox where order_id = ${id} order by id`.execute(test.database.db);
    return rows.map(({ kind, text }) => [kind, text.includes(waits), text.match(/xpected to be sent by: (.*)/)?.[1]]);
  };
  const daysOf = async ({ uuid }: TestOrder) => {
    const { awaits_license: isAwaited = false, order_products: products } = await readOrder(test, uuid);
    return [isAwaited, ...products.map(({ estimate }) => estimate?.p80)];
  };

  it("gets its day, on the page and by email, when that comes", async () => {
    const order = await placePaidOrder(test, aCertifiedCopyCart({ license: awaited }));
    const other = await placePaidOrder(test);
    expect(await mailsOf(order)).toEqual([["order-confirmation", true, undefined]]);
    expect((await mailsOf(other))[0]).toEqual(["order-confirmation", false, "December 7, 2026"]);
    expect(await daysOf(order)).toEqual([true, undefined]);
    test.later(7 * millisecondsIn.day);
    await refreshEstimates(test.portal);
    await clerk("POST", `/orders/${String(order.id)}/verification`, { decision: "confirm" });
    expect((await mailsOf(order)).at(-1)).toEqual(["approved", false, undefined]);
    expect(await daysOf(order)).toEqual([true, undefined]);
    await comes();
    await comes();
    expect((await mailsOf(order)).slice(2)).toEqual([["license-returned", false, "December 2, 2026"]]);
    expect(await daysOf(order)).toEqual([false, "2026-12-02"]);
    // The office's standard counts from the return.
    await refreshEstimates(test.portal);
    expect(await daysOf(order)).toEqual([false, "2026-12-02"]);
  });

  it("follows a corrected license number, and says nothing of the return where nothing waits for it", async () => {
    const order = await placePaidOrder(test, anApostilleCart());
    const shipped = await placePaidOrder(test, aCertifiedCopyCart({ license: awaited }));
    const number = (to: number) =>
      clerk("PATCH", `/orders/${String(order.id)}/license-number`, { license_number: to, reason: "Mistyped." });
    await number(1_000_009);
    expect(await daysOf(order)).toEqual([true, undefined]);
    await clerk("POST", `/orders/${String(shipped.id)}/cancel`);
    const before = await mailsOf(shipped);
    await number(1_000_001);
    expect(await daysOf(order)).toEqual([false, "2026-12-07"]);
    expect((await mailsOf(order)).map(([kind]) => kind)).toEqual(["order-confirmation", "license-returned"]);
    await comes();
    expect(await mailsOf(shipped)).toEqual(before);
  });
});
