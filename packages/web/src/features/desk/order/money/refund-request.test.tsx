import type { StaffOrder } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import {
  buildStaffOrder,
  buildStaffProduct,
  refundRequest,
} from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const call = "POST /api/orders/40911/refunds/requests/5";
type Decisions = NonNullable<StaffOrder["refund_request"]>["decisions"];
const asked = (decisions: Decisions, changes: object = {}) =>
  buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced)], {
    refund_request: { ...refundRequest, ...changes, decisions },
  });
/** The history of a document whose refund one person requested and another approved. */
const refundedByTwo = {
  status_history: [
    { status_id: statusIds.refundRequested, created_by: "K. Madsen", created_at: "2026-11-12T18:05:00.000Z" },
    { status_id: statusIds.canceled, created_by: "V. Viewer", created_at: "2026-11-12T19:05:00.000Z" },
  ].map((entry, at) => ({ id: at + 1, skipped: [], reason: null, ...entry })),
};
const money = async () => within(await screen.findByRole("region", { name: "Money" }));

describe("a refund that waits for a second admin (rule M-68)", () => {
  it("names who asked, the amount and the reason, and is approved after a question", async () => {
    const answers = { [call]: { body: { refunded: 20, isEmailError: false } } };
    const { user, writes } = openStaffOrder(asked(["approve", "decline"]), answers, "", "ADMIN");
    const section = await money();
    expect(section.getByRole("heading", { name: "Refund of $20.00 waits for a second admin" })).toBeVisible();
    expect(section.getByText("R. Tolman requested it on 11/12/2026, 11:05 AM.")).toBeVisible();
    expect(section.getByText("Reason: FedEx was late.")).toBeVisible();
    expect(section.queryByRole("button", { name: "Goodwill refund" })).toBeNull();
    await user.click(section.getByRole("button", { name: "Approve refund" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund $20.00?" }));
    expect(writes()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Approve refund" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ decision: "approve" }));
    await expectVisibleText("$20.00 refunded.");
  });

  const decline = async (user: ReturnType<typeof openStaffOrder>["user"], why: string) => {
    await user.click((await money()).getByRole("button", { name: "Decline" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decline the refund of $20.00?" }));
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    const field = dialog.getByLabelText("Why is it declined?");
    expect(field).toHaveAccessibleDescription(/Enter a reason\./);
    await user.type(field, why);
    await user.click(dialog.getByRole("button", { name: "Decline" }));
  };

  it("needs a reason to be declined", async () => {
    const answers = { [call]: { body: { refunded: 0, isEmailError: false } } };
    const { user, writes } = openStaffOrder(asked(["decline"]), answers, "", "ADMIN");
    expect((await money()).queryByRole("button", { name: "Approve refund" })).toBeNull();
    await decline(user, "FedEx pays it.");
    await waitFor(() => expect(writes()[0]?.body).toEqual({ decision: "decline", reason: "FedEx pays it." }));
    await expectVisibleText("Declined. Nothing was refunded.");
  });

  it("can be withdrawn", async () => {
    const answers = { [call]: { body: { refunded: 0, isEmailError: false } } };
    const { user, writes } = openStaffOrder(asked(["withdraw"]), answers, "", "ADMIN");
    const section = await money();
    expect(section.queryByRole("button", { name: "Approve refund" })).toBeNull();
    await user.click(section.getByRole("button", { name: "Withdraw the request" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ decision: "decline" }));
    await expectVisibleText("Withdrawn. Nothing was refunded.");
  });

  it("stays on the order with who requested and who decided, and why", async () => {
    const decided = {
      id: 4,
      amount: 20,
      order_product_id: null,
      reason: "FedEx was late.",
      requested_by: "R. Tolman",
      requested_at: "2026-11-12T18:05:00.000Z",
      decided_at: "2026-11-12T19:05:00.000Z",
      decided_by: "V. Viewer",
    };
    const order = buildStaffOrder(
      [buildStaffProduct(productIds.certifiedCopy, statusIds.canceled, { ...refundedByTwo, refunded: 10 })],
      {
        refund_decisions: [
          { ...decided, state: "declined", decline_reason: "FedEx pays it." },
          { ...decided, id: 5, order_product_id: 70_002, state: "approved", decline_reason: null },
        ],
      },
    );
    openStaffOrder(order);
    const [declined, approved] = within(
      (await money()).getByRole("list", { name: "Refund requests, oldest first" }),
    ).getAllByRole("listitem");
    expect(declined).toHaveTextContent(
      "Request to refund $20.00Requested by R. Tolman, 11/12/2026, 11:05 AMReason: FedEx was late." +
        "Declined by V. Viewer, 11/12/2026, 12:05 PMReason for declining: FedEx pays it.",
    );
    expect(approved).toHaveTextContent(/^Request to refund \$20\.00 for Certified Copy.*Approved by V\. Viewer/);
    const card = within(screen.getByRole("article"));
    expect(card.getByText("Refund requested: K. Madsen, 11/12/2026, 11:05 AM")).toBeVisible();
    expect(card.getByText("Refunded: V. Viewer, 11/12/2026, 12:05 PM")).toBeVisible();
  });

  it("shows who was faster", async () => {
    const message = "V. Viewer decided about this refund at 9:19 AM. Please reload the page.";
    const answers = { [call]: { status: 409, body: { code: "STALE", message } } };
    const { user } = openStaffOrder(asked(["decline"]), answers, "", "ADMIN");
    await decline(user, "FedEx pays it.");
    await expectVisibleText(message);
  });

  it("shows clerks its check and its document, and no buttons", async () => {
    openStaffOrder(asked([], { check_number: "1017", order_product_id: 70_002 }));
    const section = await money();
    expect(section.getByText("Paid by check no. 1017.")).toBeVisible();
    expect(section.getByText("For: Certified Copy")).toBeVisible();
    expect(section.queryByRole("button")).toBeNull();
  });

  it("says that a refund is only requested when the office wants two people", async () => {
    const order = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced)], {
      second_person_refunds: 10,
    });
    const answers = { "POST /api/orders/40911/refunds": { status: 202, body: { requested: true, request_id: 5 } } };
    const { user } = openStaffOrder(order, answers, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Goodwill refund" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        /^A refund of \$10\.00 or more that nobody else requested waits until another admin approves it\./,
      ),
    ).toBeVisible();
    expect(dialog.queryByText(/right away to the card/)).toBeNull();
    await user.type(dialog.getByLabelText("Reason"), "FedEx was late.");
    await user.type(dialog.getByLabelText("Amount in dollars"), "20");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await expectVisibleText("Requested. Another admin must approve it.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
