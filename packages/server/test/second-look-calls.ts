import { staffOrderSchema } from "@dop/domain/contract";
import { aCorrectionCart } from "@dop/domain/testing";
import { answered } from "./answer.ts";
import { placeVerifiedOrder, type TestOrder } from "./orders.ts";
import type { StaffName, TestPortal } from "./test-portal.ts";

/** A correction of a name, which waits for a second review. */
export const nameChange = { "Spouse 1 First Name": "Adah" };

/** An order with a change that waits, and the id of its look. */
type WaitingOrder = TestOrder & { lookId: number };

/** Calls of tests of corrections and second reviews, on the portal of the running test. */
export function secondLookCalls(running: () => TestPortal) {
  const call = async (
    who: StaffName | undefined,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ) => running().call(method, path, body, await running().staff(who));
  const change = (id: number, body: object, who?: StaffName) =>
    call(who, "POST", `/orders/${id}/corrections/changes`, body);
  const decide = (id: number, body: object, who: StaffName = "admin") =>
    call(who, "POST", `/orders/${id}/corrections/second-look`, body);
  const read = async (id: number, who?: StaffName) =>
    answered(await call(who, "GET", `/orders/${id}`), staffOrderSchema);
  const wanted = async (id: number): Promise<unknown> => JSON.parse((await read(id)).corrections_json);
  const newest = async (id: number, who?: StaffName) => (await read(id, who)).second_looks[0];

  /** An order whose customer wants a city corrected, at Customer Verification. */
  async function reviewedOrder(): Promise<TestOrder> {
    const order = await placeVerifiedOrder(running(), aCorrectionCart({ quantity: 1 }));
    const corrections = { "Spouse 1 City": "Springville" };
    const answer = await running().call("PATCH", `/orders/${order.uuid}/license-corrections`, { corrections });
    if (answer.status !== 200) throw new Error(answer.text);
    return order;
  }

  /** Like `reviewedOrder`, with a clerk's change of a name that waits. */
  async function waitingOrder(): Promise<WaitingOrder> {
    const order = await reviewedOrder();
    const changed = await change(order.id, { corrections: nameChange, note: "Birth certificate" });
    const { second_looks: looks } = answered(changed, staffOrderSchema);
    return { ...order, lookId: looks[0]?.id ?? 0 };
  }

  return { call, change, decide, read, wanted, newest, reviewedOrder, waitingOrder };
}
