import { productIds, statusIds, type StatusId } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { openStaffOrder } from "../../../../test/desk-order/open-staff-order.tsx";
import { photos, setUpVerificationTests } from "../../../../test/desk-order/open-verification.ts";
import { buildStaffOrder, buildStaffProduct, refundRequest } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { reloadStaffOrder } from "./staff-order-queries.ts";

setUpVerificationTests();

const path = "GET /api/orders/40911";

/** The order after a colleague has moved it from one status to another. */
const moved = (product: 1 | 2, from: StatusId, to: StatusId, more: object = {}) => {
  const before = buildStaffProduct(product, from);
  const after = buildStaffProduct(product, to);
  const entry = { status_id: to, created_by: "K. Madsen", created_at: "2026-11-12T19:05:00.000Z" };
  const history = [...before.status_history, { id: 901, skipped: [], reason: null, ...entry }];
  return {
    before: buildStaffOrder([before], more),
    after: buildStaffOrder([{ ...after, status_history: history }], more),
  };
};

describe("a dialog below which a colleague changes the order", () => {
  it("keeps the reason against documents that a colleague has confirmed, and says so", async () => {
    const { before, after } = moved(productIds.apostille, statusIds.orderPlaced, statusIds.infoVerified, photos);
    const { user, answers } = openStaffOrder(before, {
      "POST /api/orders/40911/verification": {
        status: 409,
        body: { error: "STALE", message: "K. Madsen was faster." },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Invalid" }));
    await user.selectOptions(await screen.findByLabelText("Reason"), "ID expired");
    await user.type(screen.getByLabelText(/^Message to the customer/), "Call us.");
    answers[path] = { body: after };
    await reloadStaffOrder(40_911);
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(/^K\. Madsen moved .* to "/)).toBeVisible();
    expect(dialog.getByLabelText("Reason")).toHaveDisplayValue("ID expired");
    expect(dialog.getByLabelText(/^Message to the customer/)).toHaveValue("Call us.");
    await user.click(dialog.getByRole("button", { name: "Send to customer" }));
    expect(await screen.findAllByText("K. Madsen was faster.")).not.toEqual([]);
    expect(dialog.getByLabelText("Reason")).toHaveDisplayValue("ID expired");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Invalid" })).toBeNull());
  });

  it("keeps a shipping number that is typed", async () => {
    const { before, after } = moved(productIds.certifiedCopy, statusIds.orderPlaced, statusIds.canceled);
    const { user, answers } = openStaffOrder(before);
    await user.click(await screen.findByRole("checkbox", { name: /^Shipped/ }));
    await user.type(await screen.findByLabelText("FedEx tracking number"), "9865787");
    answers[path] = { body: after };
    await reloadStaffOrder(40_911);
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText(/^K\. Madsen moved .* to "/)).toBeVisible();
    expect(dialog.getByLabelText("FedEx tracking number")).toHaveValue("9865787");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Canceled", { selector: "strong, h3, p" })).toBeVisible();
  });

  it("keeps a shipping number that is typed while a colleague undoes the last step", async () => {
    const { before, after } = moved(productIds.apostille, statusIds.processed, statusIds.customerVerification);
    const { user, answers } = openStaffOrder(after);
    await user.click(await screen.findByRole("checkbox", { name: /^Processed/ }));
    await user.type(await screen.findByLabelText("FedEx tracking number"), "9865787");
    answers[path] = { body: before };
    await reloadStaffOrder(40_911);
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("The order has changed meanwhile.")).toBeVisible();
    expect(dialog.getByLabelText("FedEx tracking number")).toHaveValue("9865787");
  });

  it("keeps why a refund is declined that a colleague has decided, also where it is not sent", async () => {
    const products = [buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced)];
    const waiting = buildStaffOrder(products, {
      refund_request: { ...refundRequest, decisions: ["approve", "decline"] },
    });
    const call = "POST /api/orders/40911/refunds/requests/5";
    const { user, answers } = openStaffOrder(waiting, { [call]: "no connection" }, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Why is it declined?"), "It came in time.");
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    await expectVisibleText("Could not connect to server");
    answers[path] = { body: buildStaffOrder(products) };
    await reloadStaffOrder(40_911);
    expect(await dialog.findByText("The order has changed meanwhile.")).toBeVisible();
    expect(dialog.getByLabelText("Why is it declined?")).toHaveValue("It came in time.");
  });
});
