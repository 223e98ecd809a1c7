import { productIds, statusIds } from "@dop/domain/orders";
import { paidMoney } from "@dop/domain/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { buildOrder, buildProduct, uuid } from "../../../../test/customer-order/order-fixtures.ts";
import { openOrder, prepare, cleanUpOrderTest } from "../../../../test/customer-order/open-order.tsx";

beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

const unpaid = paidMoney(21.5, { state: "unpaid", paid: 0, due: 21.5, entries: [] });

const getOrder = `GET /api/orders/uuid/${uuid}`;

describe("order page", () => {
  it("shows the order's number, products, customer and costs", async () => {
    openOrder(buildOrder());
    expect(await screen.findByRole("heading", { level: 1, name: "Order 40911" })).toBeVisible();
    expect(document.title).toBe("Order Details | DOP");
    expect(screen.getByText("Placed on 11/01/2026")).toBeVisible();
    const costs = within(screen.getByRole("table", { name: "Costs" }));
    expect(costs.getByRole("row", { name: "Certified Copies 2 × $10.00 $20.00" })).toBeVisible();
    expect(costs.getByRole("row", { name: "Total $21.50" })).toBeVisible();
    for (const words of ["Ada Lovelace", "(801) 555-0117", "Provo, UT 84601", "USPS (no tracking)", "1000001"]) {
      expect(screen.getAllByText(words)).not.toHaveLength(0);
    }
  });

  it("opens the tab in the address, and updates the address", async () => {
    const { user } = openOrder(buildOrder(), {}, "?tab=corrections");
    expect(await screen.findByRole("tab", { name: "Corrections" })).toHaveAttribute("aria-selected", "true");
    await user.click(screen.getByRole("tab", { name: "Messages" }));
    expect(browserPath()).toBe(`/order/${uuid}?tab=messages`);
    await user.click(screen.getByRole("tab", { name: "Order" }));
    await waitFor(() => expect(browserPath()).toBe(`/order/${uuid}`));
  });

  it.each(["not-a-uuid", "00000000-0000-4000-8000-000000000000"])("%s is not found", async (given) => {
    const calls = fakeServer({});
    renderPage(`/order/${given}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Order not found" })).toBeVisible();
    expect(screen.getByText(/older links stop working\. An order whose personal data was deleted/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Send me the link to my order" })).toHaveAttribute("href", "/find-order");
    expect(screen.getByText(/^Questions\?/)).toBeVisible();
    expect(calls.filter(({ path }) => path.includes("not-a-uuid"))).toEqual([]);
  });

  it("retries when the connection is lost", async () => {
    const { user, answers } = openOrder(buildOrder(), { [getOrder]: "no connection" });
    await expectVisibleText("Could not connect to server");
    answers[getOrder] = { body: buildOrder() };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Order 40911" })).toBeVisible();
  });

  it("shows that the license is voided, and requests no payment", async () => {
    openOrder(
      buildOrder([buildProduct(productIds.certifiedCopy, statusIds.preOrder)], { voided: true, money: unpaid }),
    );
    await expectVisibleText("The license of this order is voided");
    expect(screen.getByText("Nothing was charged.")).toBeVisible();
    const notice = within(screen.getByRole("tabpanel"));
    expect(notice.getByRole("link", { name: "clerk@example.gov" })).toHaveAttribute("href", "mailto:clerk@example.gov");
    expect(notice.getByRole("link", { name: /555/ })).toHaveAttribute("href", expect.stringMatching(/^tel:\d+$/));
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });
});

describe("payment", () => {
  const pending = buildOrder([buildProduct(productIds.apostille, statusIds.preOrder, [statusIds.preOrder])], {
    money: unpaid,
  });

  it("can be made while pending, at the provider", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const { user } = openOrder(pending, {
      [`POST /api/orders/${uuid}/payment`]: { body: { payment_link: "/sandbox-pay/ref" } },
    });
    await user.click(await screen.findByRole("button", { name: "Pay $21.50" }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/sandbox-pay/ref"));
    expect(screen.getByText("We will start when your payment arrives.")).toBeVisible();
  });

  it("confirms the payment when the order was paid in the meantime", async () => {
    const { user, answers } = openOrder(pending, {
      [`POST /api/orders/${uuid}/payment`]: {
        status: 409,
        body: { message: "This order is already paid. You do not need to do anything." },
      },
    });
    const pay = await screen.findByRole("button", { name: "Pay $21.50" });
    answers[getOrder] = { body: buildOrder([buildProduct(productIds.apostille, statusIds.orderPlaced)]) };
    await user.click(pay);
    const words = await screen.findAllByText("We have received your payment. Thank you.");
    expect(words).not.toHaveLength(0);
    expect(screen.queryByText("Payment pending")).toBeNull();
  });

  it.each([
    ["thanks a customer who returns from it, and says what is next", 1, 1, true],
    ["no longer thanks when the office has gone on", 1, 2, false],
    ["no longer thanks after a quarter of an hour", 16, 1, false],
    ["does not thank again for new documents", 1, 1, false, [1, statusIds.orderIssue, 1]],
  ] as const)("%s", async (_what, minutesAgo, status, thanks, history: readonly number[] = [status]) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const { entries, ...money } = paidMoney(21.5);
    openOrder(
      buildOrder([buildProduct(productIds.certifiedCopy, status, history)], {
        money: { ...money, entries: entries.map((entry) => ({ ...entry, at })) },
      }),
    );
    await screen.findByRole("heading", { name: "Your documents" });
    expect(screen.queryAllByText(/link to this page is on its way to ada@/)).toHaveLength(thanks ? 1 : 0);
    expect(screen.queryAllByRole("button", { name: "Print receipt" })).toHaveLength(thanks ? 1 : 0);
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent(thanks ? "Thank you for your order" : "Order 40911");
  });

  it("confirms held money, with the date and all that follows for every document (rule O-50)", async () => {
    const at = new Date().toISOString();
    const { entries, ...money } = paidMoney(21.5, { state: "held", paid: 0, held: 21.5 });
    const estimate = { p50: "2026-12-01", p80: "2026-12-04", basis: "history", made_at: at } as const;
    openOrder(
      buildOrder(
        [
          buildProduct(productIds.apostille, statusIds.orderPlaced, undefined, { estimate }),
          buildProduct(productIds.certifiedCopy, statusIds.orderPlaced, undefined, { estimate }),
        ],
        { money: { ...money, entries: entries.map((entry) => ({ ...entry, at, kind: "hold" as const })) } },
      ),
    );
    expect(await screen.findByRole("heading", { level: 1, name: "Thank you for your order" })).toHaveFocus();
    const card = within(screen.getByRole("region", { name: /hold of \$21\.50 on your card\./ }));
    expect(card.getAllByText("We expect to ship it by December 4. 8 of 10 orders are done by this date.")).toHaveLength(
      1,
    );
    expect(card.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "We check your ID and your selfie.",
      "We email you, and you confirm your license data on this page.",
      "Apostille Request, France: " +
        "We print your document, the Lt. Governor’s office adds its certificate, and it is shipped to you.",
      "Certified Copy: We print your document and ship it to you.",
    ]);
  });

  it("says once by when the whole order is done when its dates differ", async () => {
    const at = new Date().toISOString();
    const { entries, ...money } = paidMoney(21.5);
    const estimate = (p80: string) => ({ estimate: { p50: p80, p80, basis: "history", made_at: at } as const });
    openOrder(
      buildOrder(
        [
          buildProduct(productIds.apostille, statusIds.orderPlaced, undefined, estimate("2026-12-08")),
          buildProduct(productIds.certifiedCopy, statusIds.orderPlaced, undefined, estimate("2026-12-04")),
        ],
        { money: { ...money, entries: entries.map((entry) => ({ ...entry, at })) } },
      ),
    );
    await screen.findByRole("region", { name: /^We have received your payment/ });
    expect(screen.getAllByText(/We expect to ship it by/).map(({ textContent }) => textContent)).toEqual([
      "We expect to ship it by December 8. 8 of 10 orders are done by this date.",
    ]);
  });

  it("keeps the button and shows why when the provider cannot be reached", async () => {
    const message = "The payment page cannot be reached right now.";
    const { user } = openOrder(pending, { [`POST /api/orders/${uuid}/payment`]: { status: 503, body: { message } } });
    await user.click(await screen.findByRole("button", { name: "Pay $21.50" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByRole("button", { name: "Pay $21.50" })).toBeEnabled();
  });

  it("shows that the money is held and not charged yet", async () => {
    openOrder(
      buildOrder([buildProduct(productIds.certifiedCopy, statusIds.orderPlaced)], {
        money: paidMoney(21.5, { state: "held", paid: 0, held: 21.5 }),
      }),
    );
    await expectVisibleText(/hold of \$21\.50 on your card\. We will charge it when/);
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });

  it("requests documents before it requests money again", async () => {
    openOrder(
      buildOrder([buildProduct(productIds.certifiedCopy, statusIds.orderIssue)], {
        money: { ...unpaid, state: "released" },
        documents_wanted: true,
      }),
    );
    await expectVisibleText(/You can pay again here when you have sent new documents/);
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });

  it("shows that an unpaid order was canceled", async () => {
    openOrder(
      buildOrder([buildProduct(productIds.certifiedCopy, statusIds.canceled)], {
        money: { ...unpaid, payable: 0, due: 0 },
      }),
    );
    await expectVisibleText("This order was canceled");
    expect(screen.getByText("Nothing was charged.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });
});

describe("corrections tab", () => {
  it("lists what was changed, newest first, with US dates", async () => {
    const entry = (id: number, corrections: object, by: string) => ({
      id,
      corrections_json: JSON.stringify(corrections),
      created_at: `2026-11-1${id}T18:00:00.000Z`,
      corrected_by: by,
    });
    openOrder(
      buildOrder(),
      {
        [`GET /api/orders/${uuid}/user-corrections-history`]: {
          body: [
            entry(1, { "Ceremony Date": "2026-06-20", "Spouse 1 Gender": "O" }, "Customer"),
            entry(2, {}, "R. Tolman"),
          ],
        },
      },
      "?tab=corrections",
    );
    const [newest, oldest] = await screen.findAllByRole("article");
    expect(newest).toHaveTextContent("11/12/2026, 11:00 AM by R. Tolman");
    expect(oldest).toHaveTextContent("11/11/2026, 11:00 AM by CustomerSpouse 1 GenderOtherCeremony Date06/20/2026");
  });

  it("shows the empty state", async () => {
    openOrder(buildOrder(), { [`GET /api/orders/${uuid}/user-corrections-history`]: { body: [] } }, "?tab=corrections");
    await expectVisibleText("No corrections");
  });
});

describe("who looked at the order", () => {
  const path = `GET /api/orders/uuid/${uuid}/views`;
  const unfold = async () => {
    const summary = await screen.findByText("Who looked at my order");
    const details = summary.closest("details");
    if (details) details.open = true;
    // Browsers say it themselves, happy-dom does not.
    details?.dispatchEvent(new Event("toggle"));
  };

  it("loads the views when the customer unfolds them, and shows each day and office once", async () => {
    const { calls } = openOrder(buildOrder(), {
      [path]: {
        body: [
          { day: "2026-11-22", office: "lt-governor", what: "details" },
          { day: "2026-11-21", office: "clerk", what: "details" },
          { day: "2026-11-21", office: "clerk", what: "photo" },
        ],
      },
    });
    await screen.findByText("Who looked at my order");
    expect(calls.some(({ path: asked }) => asked.endsWith("/views"))).toBe(false);
    await unfold();
    const list = await screen.findByRole("list", { name: "Who looked at my order" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual(["11/22/2026 Lt. Governor's office: details", "11/21/2026 Clerk's office: details, photo ID or selfie"]);
  });

  it("says that no one has opened it", async () => {
    openOrder(buildOrder(), { [path]: { body: [] } });
    await unfold();
    await expectVisibleText("No one has opened this order yet.");
  });
});
