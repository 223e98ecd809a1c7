import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const path = "POST /api/orders/40911/refunds";
const order = buildStaffOrder([buildStaffProduct(productIds.apostille, statusIds.orderPlaced)], {
  money: paidMoney(46.13),
});
const code = "PAYMENT_UNAVAILABLE";
const unanswered = { status: 503, body: { message: "No answer", code }, headers: { "retry-after": "600" } };
const refused = { status: 409, body: { message: "Refused", code: "REFUND_REFUSED" } };
const failed = { status: 500, body: { message: "Something went wrong", code: "INTERNAL" } };
const proxy = { status: 504, body: "Gateway Timeout" };
const conflict = { status: 409, body: { message: "At most", code: "NOT_REFUNDABLE" } };
const done = { body: { refunded: 20, isEmailError: false } };
interface Answer {
  readonly status?: number;
  readonly body: string | object;
  readonly headers?: Record<string, string>;
}

/** Opens a goodwill refund of $20.00; `press` sends it and gives its Idempotency-Key. */
async function openGoodwill() {
  const { user, answers, calls } = openStaffOrder(order, {}, "", "ADMIN");
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Goodwill refund" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Goodwill refund" }));
    await user.type(dialog.getByLabelText("Amount in dollars"), "20");
    return dialog;
  };
  const sent = () => calls.filter(({ method, path: at }) => method === "POST" && at.endsWith("/refunds"));
  let dialog = await open();
  const type = async (text: string) => user.type(dialog.getByLabelText("Reason"), text);
  await type("Late.");
  const press = async (answer: Answer) => {
    answers[path] = answer;
    const count = sent().length;
    const button = dialog.getByRole("button", { name: "Refund" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await waitFor(() => expect(sent()).toHaveLength(count + 1));
    return sent().at(-1)?.headers["Idempotency-Key"];
  };
  const reopen = async () => {
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    await waitFor(() => expect(cancel).toBeEnabled());
    await user.click(cancel);
    dialog = await open();
  };
  return { press, reopen, open, type };
}

describe("the key of a refund", () => {
  it.each([
    ["is unanswered at the provider", unanswered],
    ["fails in the portal", failed],
    ["is unanswered at a proxy", proxy],
  ] as const)("stays when the refund %s, in a new dialog too", async (_what, answer) => {
    const { press, reopen } = await openGoodwill();
    const key = await press(answer);
    expect(await press(answer)).toBe(key);
    await reopen();
    expect(await press(done)).toBe(key);
  });

  it("changes with the content", async () => {
    const { press, type } = await openGoodwill();
    const key = await press(unanswered);
    await type(" By a week.");
    expect(await press(done)).not.toBe(key);
  });

  it.each([
    ["is refused by the provider", refused],
    ["does not fit", conflict],
  ] as const)("changes when the refund %s: nothing went back", async (_what, answer) => {
    const { press } = await openGoodwill();
    const key = await press(answer);
    expect(await press(done)).not.toBe(key);
  });

  it("changes after a success", async () => {
    const { press, open, type } = await openGoodwill();
    const key = await press(done);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await open();
    await type("Late.");
    const again = await press(done);
    expect(again).toBeDefined();
    expect(again).not.toBe(key);
  });
});
