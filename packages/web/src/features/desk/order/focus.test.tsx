import { productIds, statusIds } from "@dop/domain/orders";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const path = "GET /api/orders/40911";
const copy = buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced);
const heading = (level: number, name: string | RegExp) => screen.getByRole("heading", { level, name });

describe("focus, when the pressed button disappears", () => {
  it("moves to the product's heading after a refund is requested and after it is undone", async () => {
    const waiting = buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested);
    const { user, answers } = openStaffOrder(
      buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced), copy]),
      {
        "PATCH /api/orders/products/70002/status": {
          body: { status_id: statusIds.refundRequested, isEmailError: false },
        },
      },
    );
    const card = within(await screen.findByRole("article", { name: /^Certified Copy/ }));
    await user.click(card.getByRole("button", { name: /Request refund/i }));
    answers[path] = {
      body: buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced), waiting]),
    };
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: /Request refund/i }));
    await waitFor(() => expect(heading(2, /^Certified Copy/)).toHaveFocus());

    answers[path] = { body: buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced), copy]) };
    await user.click(card.getByRole("button", { name: "Undo Refund" }));
    await waitFor(() => expect(card.queryByRole("button", { name: "Undo Refund" })).not.toBeInTheDocument());
    await waitFor(() => expect(heading(2, /^Certified Copy/)).toHaveFocus());
  });

  it("moves to the order's heading after a flag is raised and after it is removed", async () => {
    const entry = { id: 1, comment: "Payment Issue", user: "K. Madsen", created_at: "2026-11-10T16:03:00.000Z" };
    const flagged = buildStaffOrder([copy], { flagged: true, flag_history: [{ ...entry, flagged: "1" }] });
    const { user, answers } = openStaffOrder(buildStaffOrder([copy]), { "POST /api/orders/40911/flag": { body: {} } });
    await user.click(await screen.findByRole("button", { name: "Flag order" }));
    await user.click(screen.getByRole("button", { name: "Payment Issue" }));
    answers[path] = { body: flagged };
    await user.click(screen.getByRole("button", { name: "Save flag" }));
    await waitFor(() => expect(heading(1, "Order 40911")).toHaveFocus());

    await user.click(screen.getByRole("button", { name: "Remove flag" }));
    answers[path] = { body: buildStaffOrder([copy]) };
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove flag" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(heading(1, "Order 40911")).toHaveFocus();
  });

  it("moves to the identity check's heading when the documents are rejected", async () => {
    const issue = buildStaffOrder([buildStaffProduct(productIds.certifiedCopy, statusIds.orderIssue)]);
    const { user, answers } = openStaffOrder(buildStaffOrder([copy]), {
      "POST /api/orders/40911/verification": { body: { isEmailError: false } },
    });
    await user.click(await screen.findByRole("button", { name: "Invalid" }));
    answers[path] = { body: issue };
    await user.selectOptions(await screen.findByLabelText("Reason"), "ID expired");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    await waitFor(() => expect(heading(2, "ID verification")).toHaveFocus());
  });
});
