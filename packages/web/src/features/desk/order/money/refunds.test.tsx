import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const copy = (changes: object = {}) => buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced, changes);
const apostille = (changes: object = {}) => buildStaffProduct(productIds.apostille, statusIds.orderPlaced, changes);

describe("refunds", () => {
  it("names amount and card in the request and in the approval", async () => {
    const { user, unmount } = openStaffOrder(buildStaffOrder([copy({ refundable: 30 })]));
    await user.click(await screen.findByRole("button", { name: "Request refund" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Refund $30.00 to the card ending 4242.");
    unmount();
    const asked = buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested, { refundable: 30 }, "admin");
    const admin = openStaffOrder(buildStaffOrder([asked], { id: 40_912 }), {}, "", "ADMIN");
    await admin.user.click(await screen.findByRole("button", { name: "Approve refund" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Refund $30.00 to the card ending 4242.");
  });

  it("offers what has ended, and goodwill (rules M-30 and M-67)", async () => {
    const ended = apostille({ id: 3, status_id: statusIds.canceled, country: "ES", available_actions: [] });
    const { user } = openStaffOrder(
      buildStaffOrder([apostille({ country: "FR", refundable: 30 }), ended, copy({ refundable: 10 })], {
        money: paidMoney(87.13, { owed: 30 }),
      }),
      {},
      "",
      "ADMIN",
    );
    await user.click(await screen.findByRole("button", { name: "Refund what is owed ($30.00)" }));
    const options = within(within(await screen.findByRole("dialog")).getByLabelText("For")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "The whole order, $30.00 owed",
      "Apostille Request, Spain, $10.00",
      "Goodwill, such as a delay",
    ]);
  });

  it("lets an admin alone return a part of an order in progress for goodwill (rule M-67)", async () => {
    const order = buildStaffOrder([apostille()], { money: paidMoney(46.13) });
    const clerk = openStaffOrder(order);
    await screen.findByRole("region", { name: "Money" });
    expect(screen.queryByRole("button", { name: "Goodwill refund" })).toBeNull();
    clerk.unmount();
    const call = { "POST /api/orders/40914/refunds": { body: { refunded: 20, isEmailError: false } } };
    const { user, writes } = openStaffOrder({ ...order, id: 40_914 }, call, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Goodwill refund" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Goodwill refund" }));
    await user.type(dialog.getByLabelText("Reason"), "FedEx was late.");
    // A comma for a point: no amount, and certainly not $15.00.
    for (const typed of ["", "1,5", "1e2"]) {
      await user.clear(dialog.getByLabelText("Amount in dollars"));
      if (typed !== "") await user.type(dialog.getByLabelText("Amount in dollars"), typed);
      await user.click(dialog.getByRole("button", { name: "Refund" }));
      expect(dialog.getByLabelText("Amount in dollars")).toBeInvalid();
    }
    await user.clear(dialog.getByLabelText("Amount in dollars"));
    await user.type(dialog.getByLabelText("Amount in dollars"), "20");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ kind: "goodwill", amount: 20, reason: "FedEx was late." }));
  });

  it("begins a goodwill refund with its amount, whose limit and refusal stand at the field", async () => {
    const order = buildStaffOrder([apostille()], { id: 40_915, money: paidMoney(46.13) });
    const message = "At most $30.00 can be refunded. Please check the order again.";
    const refusal = { status: 409, body: { code: "NOT_REFUNDABLE", message, showBanner: true } };
    const { user } = openStaffOrder(order, { "POST /api/orders/40915/refunds": refusal }, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Goodwill refund" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Goodwill refund" }));
    const amount = dialog.getByLabelText("Amount in dollars");
    await waitFor(() => expect(amount).toHaveFocus());
    expect(amount).toHaveAccessibleDescription(/At most \$46\.13\./);
    await user.type(amount, "40");
    await user.type(dialog.getByLabelText("Reason"), "FedEx was late.");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/At most \$30\.00 can be refunded/));
    expect(amount).toBeInvalid();
    expect(screen.getAllByText(message)).toHaveLength(1);
    await user.type(amount, "{Backspace}{Backspace}30");
    expect(amount).toBeValid();
  });

  it("lets only an admin refund what was kept with a reason", async () => {
    const kept = { amount: 10, reason: "Made already." };
    const ended = copy({ status_id: statusIds.canceled, refundable: 10, kept, available_actions: [] });
    const order = buildStaffOrder([apostille(), ended], { money: paidMoney(46.13) });
    const clerk = openStaffOrder(order);
    await screen.findByRole("region", { name: "Money" });
    expect(screen.queryByText("An admin can refund it.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Refund what was kept" })).toBeNull();
    clerk.unmount();
    const call = { "POST /api/orders/40912/refunds": { body: { refunded: 10, isEmailError: false } } };
    const { user, writes } = openStaffOrder({ ...order, id: 40_912 }, call, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Refund what was kept" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refund what was kept" }));
    expect(dialog.getByLabelText("Amount in dollars")).toHaveValue("10.00");
    await user.type(dialog.getByLabelText("Reason"), "Not made after all.");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await waitFor(() =>
      expect(writes()[0]?.body).toEqual({ order_product_id: 70_002, amount: 10, reason: "Not made after all." }),
    );
  });

  it("says of money that is only held that it is not charged", async () => {
    const held = paidMoney(46.13, { state: "held", paid: 0, held: 46.13 });
    const asked = buildStaffProduct(productIds.certifiedCopy, statusIds.refundRequested, { refundable: 0 }, "admin");
    const { user } = openStaffOrder(buildStaffOrder([asked], { money: held }), {}, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Approve refund" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("The amount held for it is not charged.");
  });

  it("says of a request for money that is only held that the rest of the order may charge it", async () => {
    const held = paidMoney(46.13, { state: "held", paid: 0, held: 46.13 });
    const { user } = openStaffOrder(buildStaffOrder([copy({ refundable: 0 }), apostille()], { money: held }));
    await user.click((await screen.findAllByRole("button", { name: "Request refund" }))[0] as HTMLElement);
    expect(await screen.findByRole("dialog")).toHaveTextContent(
      "If the rest of the order is charged first, this amount is charged too, and refunded when an admin approves.",
    );
  });

  it("says in the approval which of two apostilles it is (rule O-40)", async () => {
    const of = (id: number, country: string) =>
      buildStaffProduct(productIds.apostille, statusIds.refundRequested, { id, country, refundable: 30 }, "admin");
    const { user } = openStaffOrder(buildStaffOrder([of(1, "FR"), of(2, "ES")]), {}, "", "ADMIN");
    const [first] = await screen.findAllByRole("article");
    expect(first).toHaveAccessibleName("Apostille Request, France × 2");
    await user.click((await screen.findAllByRole("button", { name: "Approve refund" }))[1] as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Refund Apostille Request, Spain?" })).toBeVisible();
  });

  it("promises nothing about the payment provider for money without a known card", async () => {
    const canceled = copy({ status_id: statusIds.canceled, refundable: 30, available_actions: [] });
    const paid = paidMoney(46.13, { owed: 46.13 });
    const entries = paid.entries.map((entry) => ({ ...entry, card_last4: null }));
    const { user } = openStaffOrder(buildStaffOrder([canceled], { money: { ...paid, entries } }), {}, "", "ADMIN");
    await user.click(await screen.findByRole("button", { name: "Refund what is owed ($46.13)" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("What was paid elsewhere is only recorded here: refund it where it was paid.");
  });

  it("lets an admin write down a check instead of asking the provider (rule M-63)", async () => {
    const canceled = copy({ status_id: statusIds.canceled, refundable: 30, available_actions: [] });
    const { user, writes } = openStaffOrder(
      buildStaffOrder([canceled], { id: 40_913, money: paidMoney(46.13, { owed: 30 }) }),
      { "POST /api/orders/40913/refunds": { body: { refunded: 30, isEmailError: false } } },
      "",
      "ADMIN",
    );
    await user.click(await screen.findByRole("button", { name: "Refund what is owed ($30.00)" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reason"), "The bank sent it back.");
    const number = dialog.getByLabelText("Paid by check no.");
    await user.type(number, "no 7");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(number).toHaveAccessibleDescription(/A check number has digits, letters and hyphens/);
    await user.clear(number);
    await user.type(number, "10442");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    const body = { amount: 30, reason: "The bank sent it back.", check_number: "10442" };
    await waitFor(() => expect(writes()[0]?.body).toEqual(body));
  });

  it("lets an admin refund what is owed: amount filled in, reason required", async () => {
    const canceled = copy({ status_id: statusIds.canceled, refundable: 30, available_actions: [] });
    const { user, writes } = openStaffOrder(
      buildStaffOrder([canceled], { money: paidMoney(46.13, { owed: 46.13 }) }),
      { "POST /api/orders/40911/refunds": { body: { refunded: 30, isEmailError: false } } },
      "",
      "ADMIN",
    );
    await user.click(await screen.findByRole("button", { name: "Refund what is owed ($46.13)" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText("Amount in dollars")).toHaveValue("46.13");
    await user.selectOptions(dialog.getByLabelText("For"), "Certified Copy, $30.00");
    expect(dialog.getByLabelText("Amount in dollars")).toHaveValue("30.00");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(dialog.getByLabelText("Reason")).toHaveAccessibleDescription(/Enter a reason/);
    await user.type(dialog.getByLabelText("Reason"), "Canceled twice.");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await waitFor(() =>
      expect(writes()).toEqual([
        {
          method: "POST",
          path: "/api/orders/40911/refunds",
          body: { order_product_id: 70_002, amount: 30, reason: "Canceled twice." },
        },
      ]),
    );
    await expectVisibleText("$30.00 refunded.");
  });
});
