import type { CustomerOrder } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanUpOrderTest, openOrder, prepare } from "../../../../../test/customer-order/open-order.tsx";
import { buildOrder, buildProduct, uuid } from "../../../../../test/customer-order/order-fixtures.ts";
import { expectVisibleText, screen, within } from "../../../../../test/testing-library.ts";

// Loads what the page loads when it is opened, so that no test waits for it.
beforeAll(async () => {
  await Promise.all([import("./data-requests.tsx"), import("../../../../page/email-code-dialog.tsx")]);
});
beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

const order = buildOrder([buildProduct(productIds.apostille, statusIds.orderPlaced)]);
const waiting = {
  id: 1,
  kind: "correction",
  words: "Lovelace",
  requested_at: "2026-11-21T18:00:00.000Z",
  due_on: "2026-12-01",
  state: "open",
  answer: "",
  answered_at: null,
} as const;
const withRequests = (...requests: NonNullable<CustomerOrder["data_requests"]>) => ({
  ...order,
  data_requests: requests,
});

const post = `POST /api/orders/${uuid}/data-requests`;
const unfold = async (user: ReturnType<typeof openOrder>["user"]) => {
  await user.click(await screen.findByText("Your personal data"));
  await screen.findByRole("radio", { name: "A copy of what you hold about me" });
};

describe("personal data of an order", () => {
  it("can be corrected by words, after the code from an email", async () => {
    const { user, calls, answers } = openOrder(order, {
      [post]: { status: 409, body: { code: "CODE_REQUIRED", message: "Please confirm first.", errors: [] } },
      [`POST /api/orders/${uuid}/correction-code`]: { status: 202, body: { status: "success" } },
      [`POST /api/orders/${uuid}/correction-code/confirm`]: { body: { proof: "proof" } },
    });
    await unfold(user);
    await user.click(screen.getByRole("radio", { name: "Correct something" }));
    await user.click(screen.getByRole("button", { name: "Send request" }));
    await expectVisibleText("Please tell us what is wrong and what is right.");
    await user.type(screen.getByLabelText(/^Your words/), "Lovelace");
    await user.click(screen.getByRole("button", { name: "Send request" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Enter the code from your email" }));
    await user.type(dialog.getByLabelText(/^Code/), "123456");
    answers[post] = { body: withRequests(waiting) };
    await user.click(dialog.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByRole("list", { name: "Your requests" })).toHaveTextContent(
      "We will answer by December 1.",
    );
    const sent = calls.filter(({ path }) => path === `/api/orders/${uuid}/data-requests`);
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: "correction", words: "Lovelace" },
      { kind: "correction", words: "Lovelace", proof: "proof" },
    ]);
  });

  it("can be saved when the office has answered", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const answered = {
      ...waiting,
      kind: "copy",
      state: "done",
      answer: "Here it is.",
      answered_at: "2026-11-22T18:00:00.000Z",
      copy_until: "2026-12-22",
    } as const;
    const { user } = openOrder(withRequests(answered), {
      [`POST /api/orders/${uuid}/held.pdf`]: { body: "%PDF-" },
    });
    await unfold(user);
    await expectVisibleText("Here it is.");
    await user.click(screen.getByRole("button", { name: "Save the copy (PDF)" }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledTimes(1), 30_000);
  });
});
