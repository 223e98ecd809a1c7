import { afterAll, beforeAll, expect, it } from "vitest";
import { placePaidOrder, type TestOrder } from "../../../../../test/orders.ts";
import type { StaffName, TestPortal } from "../../../../../test/test-portal.ts";
import { openTwoAdmins, other, twoAdminsCalls } from "../../../../../test/two-admins.ts";

let test: TestPortal;
beforeAll(async () => {
  test = await openTwoAdmins();
});
afterAll(() => test.close());
const { wantTwo, request, shown } = twoAdminsCalls(() => test);

it("the order offers a refund to the admins who may approve it, and tells its requester who must", async () => {
  const order = await placePaidOrder(test);
  await request(order.productIds, "admin");
  const offered = async (who: StaffName, of: TestOrder = order) => {
    const [product] = (await shown(of, who)).products;
    return { may: product?.available_actions.includes("approve_refund"), isOwn: product?.own_refund ?? false };
  };
  expect(await offered("admin")).toEqual({ may: true, isOwn: false });
  await wantTwo();
  expect(await offered("admin")).toEqual({ may: false, isOwn: true });
  expect(await offered(other)).toEqual({ may: true, isOwn: false });
  await wantTwo(4651);
  expect(await offered("admin")).toEqual({ may: true, isOwn: false });
});
