import { invoiceSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answered } from "../../../test/answer.ts";
import { openTestPortal, type TestPortal } from "../../../test/test-portal.ts";
import { aCartOfUploads } from "../../../test/uploads.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTestPortal();
});
afterAll(() => test.close());

/** The pace that the placing of an order adds to the metrics. */
async function paceOf(cart: object, cookie = ""): Promise<string[]> {
  const counts = async () =>
    new Map(
      [...(await test.portal.metrics.text()).matchAll(/^dop_orders_placed_total\{pace="(\w+)"\} (\d+)$/gm)].map(
        ([, pace = "", count]) => [pace, Number(count)],
      ),
    );
  const before = await counts();
  answered(await test.call("POST", "/orders/invoice", cart, cookie === "" ? {} : { cookie }), invoiceSchema);
  const after = await counts();
  return [...after].flatMap(([pace, count]) => (count > (before.get(pace) ?? 0) ? [pace] : []));
}

it("counts orders by their pace, and refuses none (decision 61)", async () => {
  expect(await paceOf(anApostilleCart())).toEqual(["at_once"]);
  const hasty = await aCartOfUploads(test);
  test.later(4000);
  expect(await paceOf(hasty.cart, hasty.cookie)).toEqual(["hasty"]);
  const human = await aCartOfUploads(test);
  test.later(5000);
  expect(await paceOf(human.cart, human.cookie)).toEqual(["human"]);
});
