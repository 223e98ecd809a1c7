import type { Money } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { describe, expect, it } from "vitest";
import { screen, waitFor, within } from "../../../../../test/testing-library.ts";
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
