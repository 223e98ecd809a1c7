import type { Money } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { buildStaffOrder, buildStaffProduct } from "../../../../../test/desk-order/staff-order-fixtures.ts";
import { openStaffOrder, setUpOrderTests } from "../../../../../test/desk-order/open-staff-order.tsx";

setUpOrderTests();

const copy = (changes: object = {}) => buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced, changes);
const apostille = (changes: object = {}) => buildStaffProduct(productIds.apostille, statusIds.orderPlaced, changes);
const statusPath = "PATCH /api/orders/products/70002/status";
const unpaid: Partial<Money> = { state: "unpaid", paid: 0, entries: [] };
const money = async () => within(await screen.findByRole("region", { name: "Money" }));

async function cancel(user: ReturnType<typeof openStaffOrder>["user"], what: "Order" | "Product") {
  await user.click((await screen.findAllByRole("button", { name: `Cancel ${what}` }))[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog");
  return { dialog, press: () => user.click(within(dialog).getByRole("button", { name: `Cancel ${what}` })) };
}

describe("the money of an order", () => {
  it("says that it is paid in part, and what a dispute took", async () => {
    const paid = paidMoney(46.13, { state: "unpaid", paid: 46.13, refunded: 26.13, due: 26.13 });
    const lost = {
      kind: "refund",
      amount: 26.13,
      order_product_id: null,
      reference: "dispute:dp_1",
      card_last4: null,
    } as const;
    const entries = [...paid.entries, { at: "2026-11-12T18:05:00.000Z", ...lost }];
    openStaffOrder(buildStaffOrder([copy()], { money: { ...paid, entries } }));
    const section = await money();
    expect(section.getByText("State").nextElementSibling).toHaveTextContent("Paid in part");
    const [sum, line] = section.getAllByText("Lost dispute");
    expect(sum?.nextElementSibling).toHaveTextContent("$26.13");
    expect(line?.nextElementSibling).toHaveTextContent("$26.13");
  });

  it("shows the amounts and the ledger with the card", async () => {
    const paid = paidMoney(46.13, { state: "part_refunded", refunded: 10, owed: 20 });
    const refund = {
      kind: "refund",
      amount: 10,
      order_product_id: 70_002,
      reference: "re_1",
      card_last4: null,
    } as const;
    openStaffOrder(
      buildStaffOrder([copy()], {
        money: { ...paid, entries: [...paid.entries, { at: "2026-11-12T18:05:00.000Z", ...refund }] },
      }),
    );
    const section = await money();
    expect(section.getByText("Partly refunded")).toBeVisible();
    expect(section.getByText("Owed to the customer").nextElementSibling).toHaveTextContent("$20.00");
    expect(section.queryByText("Due")).toBeNull();
    const [charge, second] = section.getAllByRole("listitem");
    expect(charge).toHaveTextContent("Charged$46.1311/01/2026, 11:05 AM, card ending 4242");
    expect(second).toHaveTextContent("Refunded$10.0011/12/2026, 11:05 AM, Certified Copy");
    // Only an admin gives money back.
    expect(section.getByText("An admin can refund it.")).toBeVisible();
    expect(section.queryByRole("button")).toBeNull();
  });

  it("lists each part of a refund that has not gone back, with what happens next", async () => {
    const part = { at: "2026-11-12T18:05:00.000Z", order_product_id: 70_002 } as const;
    openStaffOrder(
      buildStaffOrder([copy()], {
        open_refunds: [
          { ...part, state: "asked", amount: 20, card_last4: "1881" },
          { ...part, state: "refused", amount: 6.5, card_last4: null },
        ],
      }),
    );
    const list = within((await money()).getByRole("list", { name: "Refunds that are not made yet" }));
    const [asked, refused] = list.getAllByRole("listitem");
    expect(asked).toHaveTextContent("Refund $20.00 to the card ending 1881.The payment provider has not answered.");
    expect(refused).toHaveTextContent("Refund $6.50.The payment provider refused it.");
  });

  it("says on the order and its products that payment is awaited, and why no step can be checked", async () => {
    openStaffOrder(
      buildStaffOrder([copy({ toggleable_steps: [], available_actions: ["cancel"] })], {
        money: paidMoney(46.13, { ...unpaid, due: 46.13 }),
      }),
    );
    expect(await screen.findAllByText("Awaiting payment")).toHaveLength(2);
    const why = "This order is waiting for payment of $46.13. Work continues as soon as the customer has paid.";
    expect(within(screen.getByRole("article")).getByText(why)).toBeVisible();
    expect(within(screen.getByRole("region", { name: "ID verification" })).getByText(why)).toBeVisible();
    for (const box of screen.getAllByRole("checkbox")) expect(box).toBeDisabled();
  });
});

describe("canceling what was paid", () => {
  it("asks about the money, and leaves the refund to an admin", async () => {
    const { user, writes } = openStaffOrder(buildStaffOrder([copy({ refundable: 46.13 })]), {
      [statusPath]: { body: { status_id: statusIds.canceled, isEmailError: false } },
    });
    const { dialog, press } = await cancel(user, "Product");
    await press();
    expect(within(dialog).getByRole("group")).toHaveAccessibleDescription(/Choose whether the money is refunded\./);
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByLabelText("Refund $46.13 (an admin makes it)"));
    await press();
    const body = { status_id: statusIds.canceled, refund: "request", expected_paid: 46.13 };
    await waitFor(() => expect(writes()[0]?.body).toMatchObject(body));
  });

  it("keeps the money only with a reason", async () => {
    const { user, writes } = openStaffOrder(buildStaffOrder([copy()]), {
      "POST /api/orders/40911/cancel": { body: { isEmailError: false } },
    });
    const { dialog, press } = await cancel(user, "Order");
    await user.click(within(dialog).getByLabelText("No refund"));
    await press();
    const reason = within(dialog).getByLabelText("Why is there no refund?");
    expect(reason).toHaveAccessibleDescription(/Enter a reason\. The customer will read it\./);
    await user.type(reason, "The copies were printed.");
    await press();
    await waitFor(() =>
      expect(writes()[0]?.body).toEqual({ refund: "none", reason: "The copies were printed.", expected_paid: 46.13 }),
    );
  });

  it("names the whole rest for the order, with the common fees, less what goes on elsewhere", async () => {
    const kept = copy({ status_id: statusIds.canceled, refundable: 10, available_actions: [] });
    const { user } = openStaffOrder(buildStaffOrder([apostille({ refundable: 30 }), kept], { money: paidMoney(57.5) }));
    const { dialog } = await cancel(user, "Order");
    expect(within(dialog).getByLabelText("Refund $47.50 (an admin makes it)")).toBeVisible();
  });

  it("asks nothing about a refund that was requested, and says that it is owed", async () => {
    const asked = { status_id: statusIds.refundRequested, refundable: 10 };
    const { user, writes, unmount } = openStaffOrder(buildStaffOrder([copy({ ...asked, refundable: 46.13 })]), {
      [statusPath]: { body: { status_id: statusIds.canceled, isEmailError: false } },
    });
    const { dialog, press } = await cancel(user, "Product");
    expect(dialog).toHaveTextContent("$46.13 is owed to the customer, because its refund was requested.");
    await press();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ status_id: statusIds.canceled }));
    unmount();
    const both = buildStaffOrder([apostille({ refundable: 30 }), copy(asked)], { id: 40_912 });
    const second = await cancel(openStaffOrder(both).user, "Order");
    expect(within(second.dialog).getByLabelText("Refund $36.13 (an admin makes it)")).toBeVisible();
    expect(second.dialog).toHaveTextContent("$10.00 is owed to the customer, because its refund was requested.");
  });

  it("names what was shipped and is canceled with the order", async () => {
    const shipped = buildStaffProduct(productIds.certifiedCopy, statusIds.shipped, { refundable: 10 });
    const { user } = openStaffOrder(buildStaffOrder([apostille({ refundable: 30 }), shipped]));
    const { dialog } = await cancel(user, "Order");
    expect(dialog).toHaveTextContent("This also cancels what has already shipped: Certified Copy.");
  });

  it("asks nothing when nothing was paid", async () => {
    const { user, writes } = openStaffOrder(
      buildStaffOrder([copy({ refundable: 0 })], { money: paidMoney(46.13, unpaid) }),
      { "POST /api/orders/40911/cancel": { body: { isEmailError: false } } },
    );
    const { dialog, press } = await cancel(user, "Order");
    expect(dialog).toHaveTextContent("Nothing was charged.");
    await press();
    await waitFor(() => expect(writes()[0]?.body).toEqual({ expected_paid: 0 }));
  });

  it("asks again with the amount when the customer has paid meanwhile, and the page has the check now", async () => {
    const call = "POST /api/orders/40911/cancel";
    const said = "The customer paid $46.13 at 9:19 AM.";
    const saved = buildStaffProduct(productIds.certifiedCopy, statusIds.preOrder, { refundable: 0 });
    const paid = buildStaffProduct(productIds.certifiedCopy, statusIds.orderPlaced, { refundable: 46.13 });
    const { user, writes, answers } = openStaffOrder(buildStaffOrder([saved], { money: paidMoney(46.13, unpaid) }), {
      [call]: { status: 409, body: { message: said, code: "STALE", showBanner: true } },
    });
    const { dialog, press } = await cancel(user, "Order");
    answers["GET /api/orders/40911"] = { body: buildStaffOrder([paid]) };
    await press();
    expect(await screen.findByRole("button", { name: /^Confirm Correct/, hidden: true })).toBeInTheDocument();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(said);
    answers[call] = { body: { isEmailError: false } };
    await user.click(await within(dialog).findByLabelText("Refund $46.13 (an admin makes it)"));
    await press();
    await waitFor(() => expect(writes()[1]?.body).toEqual({ refund: "request", expected_paid: 46.13 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("releases a hold with the last product, and charges less for one of several", async () => {
    const held = paidMoney(46.13, { state: "held", paid: 0, held: 46.13 });
    const { user } = openStaffOrder(
      buildStaffOrder([copy({ refundable: 0 }), apostille({ refundable: 0 })], { money: held }),
    );
    const order = await cancel(user, "Order");
    expect(order.dialog).toHaveTextContent("The hold of $46.13 is released.");
    await user.click(within(order.dialog).getByRole("button", { name: "Keep order" }));
    const { dialog } = await cancel(user, "Product");
    expect(dialog).toHaveTextContent("The amount held for it is not charged.");
  });
});

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
      "Goodwill, such as the shipping cost of a late order (up to $87.13)",
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
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(dialog.getByLabelText("Amount in dollars")).toBeInvalid();
    await user.type(dialog.getByLabelText("Amount in dollars"), "20");
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await waitFor(() => expect(writes()[0]?.body).toEqual({ kind: "goodwill", amount: 20, reason: "FedEx was late." }));
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
