import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, within } from "../../../../test/testing-library.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";

setUpOrderTests();

const request = {
  id: 7,
  kind: "copy",
  words: "Please send everything.",
  requested_at: "2026-11-21T18:00:00.000Z",
  due_on: "2026-12-01",
  state: "open",
  answer: "",
  answered_by: null,
  answered_at: null,
  overdue: false,
} as const;
const order = {
  ...buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.infoVerified)]),
  data_requests: [request, { ...request, id: 8, kind: "deletion" as const, overdue: true }],
};

describe("a customer's requests about personal data", () => {
  it("take the answer of an admin, whose refusal needs words", async () => {
    const call = `POST /api/orders/${order.id}/data-requests/7`;
    const { user, writes } = openStaffOrder(order, { [call]: { body: { status: "success" } } }, "", "ADMIN");
    await expectVisibleText("The customer asks for a copy of their personal data");
    await expectVisibleText(/^Asked on 11\/21\/2026\. Answer by December 1\./);
    await expectVisibleText(/Overdue: the answer was due on December 1\./);
    await user.click(screen.getAllByRole("button", { name: "Say why not" })[0] as HTMLElement);
    const refusal = within(await screen.findByRole("dialog", { name: "Say why not" }));
    await user.click(refusal.getByRole("button", { name: "Send answer" }));
    expect(refusal.getByText("Please give a reason.")).toBeVisible();
    await user.click(refusal.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Give them the copy" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Give them the copy" }));
    await user.type(dialog.getByLabelText(/^Words to the customer/), "Here it is.");
    await user.click(dialog.getByRole("button", { name: "Send answer" }));
    await expectVisibleText("Answered. The customer is told by email.");
    expect(writes().map(({ body }) => body)).toEqual([{ state: "done", answer: "Here it is." }]);
  });

  it("tell a clerk that an admin answers, but for a correction", async () => {
    const correction = { ...request, id: 9, kind: "correction" as const };
    const call = `POST /api/orders/${order.id}/data-requests/9/correction`;
    const asked = { ...order, data_requests: [...order.data_requests, correction] };
    const { user, writes } = openStaffOrder(asked, { [call]: { body: { status: "success" } } });
    await expectVisibleText("The customer asks to delete their personal data");
    expect(screen.getAllByText(/An admin answers it\.$/)).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Give them the copy" })).toBeNull();
    expect(screen.getAllByRole("button", { name: "Say why not" })).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Say that it is corrected" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send answer" }));
    await expectVisibleText("Answered. The customer is told by email.");
    expect(writes().map(({ body }) => body)).toEqual([{ state: "done", answer: "" }]);
  });

  it("stand before the tabs during the ID check, too", async () => {
    const placed = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)]);
    openStaffOrder({ ...placed, data_requests: [request] });
    const asked = await screen.findByText("The customer asks for a copy of their personal data");
    expect(screen.getByRole("button", { name: /^Confirm Correct/ })).toBeVisible();
    const after = asked.compareDocumentPosition(screen.getByRole("tablist"));
    expect(after).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("give a viewer nothing to answer", async () => {
    openStaffOrder({ ...order, data_requests: [{ ...request, kind: "correction" }] }, {}, "", "VIEWER");
    await expectVisibleText(/An admin answers it\.$/);
    expect(screen.queryByRole("button", { name: "Say that it is corrected" })).toBeNull();
  });
});
