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

  it("show no answer to a clerk", async () => {
    openStaffOrder(order);
    await expectVisibleText("The customer asks to delete their personal data");
    expect(screen.queryByRole("button", { name: "Give them the copy" })).toBeNull();
  });
});
