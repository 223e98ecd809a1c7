import type { Money } from "@dop/domain/contract";
import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectVisibleText, screen, waitFor, within } from "../../../../../test/testing-library.ts";
import { cleanUpOrderTest, openOrder, prepare } from "../../../../../test/customer-order/open-order.tsx";
import { buildOrder, buildProduct, uuid } from "../../../../../test/customer-order/order-fixtures.ts";

beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

type Entry = Money["entries"][number];
const entry = (kind: Entry["kind"], day: number, amount = 21.5): Entry => ({
  at: `2026-11-0${day}T18:05:00.000Z`,
  kind,
  amount,
  order_product_id: null,
  reference: `${kind}_1`,
  card_last4: kind === "refund" ? null : "4242",
});
const owing: Partial<Money> = { state: "unpaid", paid: 0, due: 21.5, entries: [] };
const copy = (status: Parameters<typeof buildProduct>[1], changes: object = {}) =>
  buildProduct(productIds.certifiedCopy, status, [status], changes);

describe("what an unpaid order waits for", () => {
  const unpaid = (payment: object) =>
    buildOrder([copy(statusIds.preOrder)], {
      money: paidMoney(21.5, owing),
      payment: { state: "pending", paid_at: null, invoice_number: 1, ...payment },
    });

  it("names the last day to pay", async () => {
    openOrder(unpaid({ pay_by: "2026-12-04", under_way: false }));
    expect(await screen.findByText(/^Please pay by December 4\./)).toBeVisible();
  });

  it("names a transfer that is on its way, and asks for no payment", async () => {
    openOrder(unpaid({ pay_by: null, under_way: true }));
    expect(await screen.findByText("Your bank transfer is on its way")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });
});

it("names what is paid of an order that was paid in part, and takes the rest", async () => {
  const money = paidMoney(21.5, { state: "unpaid", paid: 10, due: 11.5, entries: [entry("charge", 1, 10)] });
  openOrder(buildOrder([copy(statusIds.preOrder)], { money }));
  expect(await screen.findByText("$10.00 of your order is paid")).toBeVisible();
  expect(screen.getByRole("button", { name: "Pay $11.50" })).toBeVisible();
});

describe("the receipt", () => {
  it("names the amount that a lost dispute took", async () => {
    const lost = { ...entry("refund", 4, 21.5), reference: "dispute:dp_1" };
    const money = paidMoney(21.5, { state: "unpaid", refunded: 21.5, due: 21.5, entries: [entry("charge", 1), lost] });
    openOrder(buildOrder([copy(statusIds.infoVerified)], { money }));
    const rows = within(await screen.findByRole("table", { name: "Payments and refunds" })).getAllByRole("row");
    expect(rows[1]).toHaveTextContent("Returned to you by your bank after the dispute");
    expect(rows.map(({ textContent }) => textContent).join(" ")).not.toContain("Refunded");
  });

  it("lists charges and refunds with time and card, and names the office", async () => {
    const money = paidMoney(21.5, {
      state: "part_refunded",
      refunded: 10,
      entries: [entry("charge", 1), entry("refund", 4, 10)],
    });
    openOrder(buildOrder([copy(statusIds.infoVerified)], { money }));
    const receipt = within(await screen.findByRole("region", { name: "Receipt" }));
    const rows = within(receipt.getByRole("table", { name: "Payments and refunds" })).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Charged11/01/2026, 11:05 AM, card ending 4242$21.50",
      "Refunded11/04/2026, 11:05 AM$10.00",
      "Total paid$11.50",
    ]);
    expect(receipt.getByText("100 Center St, Example, Utah")).toBeVisible();
  });

  it("adds up several charges and refunds, and says what was paid in all", async () => {
    const money = paidMoney(41.5, {
      state: "part_refunded",
      refunded: 20,
      entries: [entry("charge", 1, 20), entry("charge", 2), entry("refund", 3, 10), entry("refund", 4, 10)],
    });
    openOrder(buildOrder([copy(statusIds.infoVerified)], { money }));
    const rows = within(await screen.findByRole("table", { name: "Payments and refunds" })).getAllByRole("row");
    expect(rows.slice(4).map(({ textContent }) => textContent)).toEqual([
      "Charged$41.50",
      "Refunded$20.00",
      "Total paid$21.50",
    ]);
  });

  it("says of a hold what of it was charged, and that the rest is released", async () => {
    const rows = [
      { ...entry("hold", 1, 87.13), reference: "cs_1" },
      { ...entry("charge", 2, 27.13), reference: "cs_1" },
    ];
    const money = paidMoney(27.13, { total: 87.13, entries: rows });
    openOrder(buildOrder([copy(statusIds.infoVerified)], { money }));
    const table = within(await screen.findByRole("table", { name: "Payments and refunds" }));
    expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "On hold on your card11/01/2026, 11:05 AM, card ending 4242$87.13",
      "Charged from the hold11/02/2026, 11:05 AM, card ending 4242$27.13",
      "Rest of the hold released11/02/2026, 11:05 AM, card ending 4242$60.00",
    ]);
  });

  it("names the document that a refund is for (rule O-40)", async () => {
    const refund = { ...entry("refund", 4, 30), order_product_id: 7 };
    const money = paidMoney(51.5, { state: "part_refunded", refunded: 30, entries: [entry("charge", 1), refund] });
    const spain = buildProduct(productIds.apostille, statusIds.canceled, [], { id: 7, country: "ES" });
    openOrder(buildOrder([copy(statusIds.infoVerified), spain], { money }));
    const table = within(await screen.findByRole("table", { name: "Payments and refunds" }));
    expect(table.getAllByRole("row")[1]).toHaveTextContent(/^RefundedApostille Request, Spain/);
    expect(table.getAllByRole("row")[0]).toHaveTextContent(/^Charged11/);
  });

  it("appears only after the first payment", async () => {
    openOrder(buildOrder([copy(statusIds.preOrder)], { money: paidMoney(21.5, owing) }));
    await screen.findByRole("region", { name: "Costs" });
    expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
  });
});

it("says how much of a hold is charged after a part was canceled", async () => {
  const money = paidMoney(87.13, {
    state: "held",
    held: 87.13,
    paid: 0,
    payable: 27.13,
    entries: [entry("hold", 1, 87.13)],
  });
  const canceled = buildProduct(productIds.apostille, statusIds.canceled);
  openOrder(buildOrder([copy(statusIds.orderPlaced), canceled], { money }));
  await expectVisibleText(
    "There is a hold of $87.13 on your card. When we have confirmed " +
      "your documents, we will charge $27.13 and release the rest.",
  );
});

describe("what is still to be paid", () => {
  it("appears again after a declined card", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const money = paidMoney(21.5, { ...owing, state: "declined", entries: [entry("decline", 1)] });
    const { user } = openOrder(buildOrder([copy(statusIds.preOrder)], { money }), {
      [`POST /api/orders/${uuid}/payment`]: { body: { payment_link: "/sandbox-pay/ref" } },
    });
    await expectVisibleText("Your card was declined. Nothing was charged.");
    await user.click(screen.getByRole("button", { name: "Pay again: $21.50" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/sandbox-pay/ref"));
  });

  it("appears after a hold that lapsed while the office was at work", async () => {
    const money = paidMoney(21.5, { ...owing, state: "released", entries: [entry("hold", 1), entry("release", 8)] });
    openOrder(buildOrder([copy(statusIds.infoVerified)], { money }));
    await expectVisibleText("The hold on your card has ended. Nothing was charged.");
    expect(screen.getByText("We will continue your order when your payment of $21.50 arrives.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Pay again: $21.50" })).toBeVisible();
  });

  it("leaves out products that were canceled before", async () => {
    const money = paidMoney(51.5, { ...owing, payable: 21.5 });
    openOrder(
      buildOrder([copy(statusIds.preOrder), buildProduct(productIds.apostille, statusIds.canceled)], {
        money,
        total: 51.5,
      }),
    );
    expect(await screen.findByRole("button", { name: "Pay $21.50" })).toBeVisible();
    const costs = within(screen.getByRole("table", { name: "Costs" }));
    expect(costs.getByRole("row", { name: "Canceled, not charged −$30.00" })).toBeVisible();
    expect(costs.getByRole("row", { name: "Total $21.50" })).toBeVisible();
  });
});

describe("money of what has ended", () => {
  it.each([
    ["is owed", { owed: 21.5 }, "We owe you $21.50. We will refund it and email you when it is on its way."],
    [
      "went back",
      { state: "refunded", refunded: 21.5, entries: [entry("charge", 1), entry("refund", 2)] },
      "$21.50 was refunded to the card ending 4242. Your bank may take a few days to show it.",
    ],
    [
      "went back to two cards",
      {
        state: "refunded",
        refunded: 21.5,
        entries: [entry("charge", 1), { ...entry("charge", 2), card_last4: "1881" }, entry("refund", 3)],
      },
      "$21.50 was refunded to the cards ending 4242 and 1881. Your bank may take a few days to show it.",
    ],
    ["is kept", {}, "$21.50 is not refunded. Our email tells you why."],
  ] as const)("says of a canceled order that it %s", async (_what, changes, words) => {
    const money = paidMoney(21.5, changes as Partial<Money>);
    openOrder(buildOrder([copy(statusIds.canceled)], { money }));
    await expectVisibleText("This order was canceled");
    expect(screen.getByText(words)).toBeVisible();
  });

  it("appears for a voided order too, with the next step", async () => {
    openOrder(buildOrder([copy(statusIds.orderPlaced)], { voided: true, money: paidMoney(21.5, { owed: 21.5 }) }));
    await expectVisibleText("The license of this order is voided");
    expect(screen.getByText(/^We owe you \$21\.50\./)).toBeVisible();
    expect(screen.queryByText("Current step")).toBeNull();
    expect(screen.queryByRole("list", { name: /^Progress/ })).toBeNull();
    expect(screen.getByRole("article")).toHaveTextContent(/Not issued.*voided before this document was sent/);
  });

  it("says that a voided order's hold is released, and leaves shipped documents as they are", async () => {
    const held = { ...paidMoney(21.5), state: "held", paid: 0, held: 21.5 } as const;
    const products = [copy(statusIds.shipped, { id: 1 }), copy(statusIds.refundRequested, { id: 2 })];
    openOrder(buildOrder(products, { voided: true, money: held }));
    await expectVisibleText(/^\$21\.50 was on hold on your card and not charged\. We are releasing the hold\.$/);
    const [sent, stopped] = screen.getAllByRole("article");
    expect(sent).toHaveTextContent("Shipped");
    expect(stopped).toHaveTextContent("Not issued");
    expect(stopped).not.toHaveTextContent(/requested|approval/i);
  });

  it("appears for an order that continues without one of its products", async () => {
    const products = [copy(statusIds.orderPlaced, { id: 1 }), copy(statusIds.canceled, { id: 2 })];
    openOrder(buildOrder(products, { money: paidMoney(21.5, { owed: 10 }) }));
    await expectVisibleText(/^We owe you \$10\.00\./);
  });

  it("appears at its product when it is kept, with the reason, while the order continues", async () => {
    const kept = { amount: 30, reason: "Made already." };
    openOrder(
      buildOrder([
        copy(statusIds.orderPlaced),
        buildProduct(productIds.apostille, statusIds.canceled, [statusIds.canceled], { kept }),
      ]),
    );
    const [first, second] = await screen.findAllByRole("article");
    expect(first).not.toHaveTextContent("not refunded");
    expect(second).toHaveTextContent("$30.00 is not refunded: Made already.");
  });

  it("appears at its product as requested, and as refunded", async () => {
    openOrder(
      buildOrder([
        copy(statusIds.refundRequested, { refundable: 10 }),
        buildProduct(productIds.apostille, statusIds.canceled, [statusIds.canceled], { refunded: 30 }),
      ]),
    );
    const [first, second] = await screen.findAllByRole("article");
    expect(first).toHaveTextContent("A refund of $10.00 was requested. We will decide and email you.");
    expect(second).toHaveTextContent("$30.00 was refunded.");
  });

  it("appears at its product as requested while the money is only held", async () => {
    const held = { ...paidMoney(21.5), state: "held", paid: 0, held: 21.5 } as const;
    const products = [
      copy(statusIds.refundRequested, { id: 1, refundable: 0 }),
      copy(statusIds.orderPlaced, { id: 2 }),
    ];
    openOrder(buildOrder(products, { money: held }));
    const [requested, other] = await screen.findAllByRole("article");
    expect(requested).toHaveTextContent("A refund was requested. You were not charged for this document");
    expect(other).not.toHaveTextContent("A refund was requested");
  });
});
