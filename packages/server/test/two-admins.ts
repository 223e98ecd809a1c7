import { refundRequestedSchema, staffOrderSchema } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { roleIds, type RoleId } from "@dop/domain/staff";
import { answered } from "./answer.ts";
import type { TestOrder } from "./orders.ts";
import { recordsOf } from "./records.ts";
import { settingsCalls } from "./settings-calls.ts";
import { openTestPortal, type StaffName, type TestPortal } from "./test-portal.ts";

/** V. Viewer, who is the second admin of these offices beside R. Tolman. */
export const other = "viewer" satisfies StaffName;

/** Sets the role of V. Viewer. */
export const setRole = async ({ database }: TestPortal, role_id: RoleId) =>
  database.db.updateTable("users").set({ role_id }).where("email", "=", "viewer@example.gov").execute();

/** An office of two admins, R. Tolman and V. Viewer, who are logged in. */
export async function openTwoAdmins(variables: Readonly<Record<string, string>> = {}): Promise<TestPortal> {
  const test = await openTestPortal(variables);
  await setRole(test, roleIds.admin);
  await Promise.all([test.staff("admin"), test.staff(other)]);
  return test;
}

/** The calls about refunds of an office of two admins, on the portal of the running test. */
export function twoAdminsCalls(portal: () => TestPortal) {
  const { save } = settingsCalls(portal);
  const post = async (path: string, body: object, who: StaffName, headers: object = {}) =>
    portal().call("POST", path, body, { ...(await portal().staff(who)), ...headers });
  const wantTwo = async (cents = 0) => save({ refund_approval: "second_person", refund_second_person_cents: cents });
  const request = async (ids: readonly number[], who: StaffName) => {
    const body = { status_id: statusIds.refundRequested };
    for (const id of ids)
      await portal().call("PATCH", `/orders/products/${id}/status`, body, await portal().staff(who));
  };
  const approve = async (id: number | undefined, who: StaffName = "admin") =>
    post(`/orders/products/${id ?? 0}/refund`, {}, who);
  const refund = async ({ id }: TestOrder, body: object, who: StaffName = "admin", key?: string) => {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    return post(`/orders/${id}/refunds`, { reason: "FedEx was late", ...body }, who, headers);
  };
  const goodwill = async (order: TestOrder, amount: number, who: StaffName = "admin", key?: string) =>
    refund(order, { kind: "goodwill", amount }, who, key);
  const requested = async (order: TestOrder, amount = 20, who: StaffName = "admin"): Promise<number> =>
    answered(await goodwill(order, amount, who), refundRequestedSchema, 202).request_id;
  const decide = async (order: TestOrder, id: number, decision: string, who: StaffName = other) =>
    post(`/orders/${order.id}/refunds/requests/${id}`, { decision }, who);
  const shown = async ({ id }: TestOrder, who: StaffName = "admin") =>
    answered(await portal().call("GET", `/orders/${id}`, undefined, await portal().staff(who)), staffOrderSchema);
  const refundedOf = async ({ id }: TestOrder) => (await recordsOf(portal(), id)).order.refunded_cents;
  const entriesOf = async ({ id }: TestOrder) =>
    portal()
      .database.db.selectFrom("payment_entries")
      .select(["amount_cents", "one_person", "recorded_by"])
      .where("order_id", "=", id)
      .where("kind", "=", "refund")
      .orderBy("id")
      .execute();
  return { save, post, wantTwo, request, approve, refund, goodwill, requested, decide, shown, refundedOf, entriesOf };
}
