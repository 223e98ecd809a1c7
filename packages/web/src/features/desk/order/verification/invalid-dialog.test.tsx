import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor } from "../../../../../test/testing-library.ts";
import { openStaffOrder } from "../../../../../test/desk-order/open-staff-order.tsx";
import {
  answers,
  decisions,
  loadPictures,
  openFromQueue,
  placed,
  setUpVerificationTests,
} from "../../../../../test/desk-order/open-verification.ts";

setUpVerificationTests();

describe("the large identity check (rules W-33, W-34)", () => {
  it("chooses a coded reason by its number", async () => {
    const { user, writes } = openFromQueue();
    await loadPictures();
    await user.keyboard("i");
    expect(await screen.findByLabelText("Reason")).toHaveFocus();
    expect(screen.getByLabelText("Reason")).toHaveDisplayValue("Choose a reason");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    expect(screen.getByLabelText("Reason")).toHaveAccessibleDescription(/A reason is required\./);
    expect(decisions(writes())).toEqual([]);
    screen.getByLabelText("Reason").focus();
    await user.keyboard("6");
    expect(screen.getByLabelText("Reason")).toHaveDisplayValue("Right to the record not shown");
    await user.keyboard("7");
    expect(screen.getByLabelText("Reason")).toHaveDisplayValue("Right to the record not shown");
    await user.keyboard("2");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    await waitFor(() => expect(decisions(writes())[0]?.body).toMatchObject({ decision: "invalid", reason_code: 2 }));
  });

  it("shows the customer's sentence of a coded reason, sends its code, and keeps the message as a draft", async () => {
    const { user, writes } = openStaffOrder(placed, answers);
    await user.click(await screen.findByRole("button", { name: "Invalid" }));
    await user.selectOptions(await screen.findByLabelText("Reason"), "ID expired");
    await expectVisibleText(/Your ID has expired\./);
    await user.type(screen.getByLabelText(/^Message to the customer/), "Call us.");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Invalid" }));
    expect(await screen.findByLabelText(/^Message to the customer/)).toHaveValue("Call us.");
    await user.selectOptions(screen.getByLabelText("Reason"), "ID expired");
    await user.click(screen.getByRole("button", { name: "Send to customer" }));
    await waitFor(() =>
      expect(decisions(writes())[0]?.body).toEqual({
        decision: "invalid",
        reason: "",
        reason_code: 2,
        message: "Call us.",
      }),
    );
  });
});
