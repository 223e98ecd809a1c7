import { staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answered } from "../../../../../test/answer.ts";
import { placeReviewedOrder, readOrder } from "../../../../../test/orders.ts";
import { type TestPortal } from "../../../../../test/test-portal.ts";
import { openTickingPortal, tick, undoCalls } from "../../../../../test/undo-calls.ts";

let test: TestPortal;
const { act, undo } = undoCalls(() => test);
beforeEach(async () => {
  test = await openTickingPortal();
});
afterEach(() => test.close());

describe("the steps of an order after an undone act (rule W-43)", () => {
  it("keep author and time for staff and for the customer", async () => {
    const order = await placeReviewedOrder(test);
    const read = async () => {
      const answer = await test.call("GET", `/orders/${order.id}`, undefined, await test.staff());
      return {
        staff: answered(answer, staffOrderSchema).products[0]?.status_history,
        customer: (await readOrder(test, order.uuid)).order_products[0]?.status_history,
      };
    };
    const before = await read();
    for (const status of [statusIds.processed, statusIds.infoVerified]) {
      await undo(await act(tick(order, status)));
      expect(await read()).toEqual(before);
    }
  });
});
