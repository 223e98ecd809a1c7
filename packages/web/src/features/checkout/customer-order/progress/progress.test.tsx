import { allProductIds, allStatusIds, productIds, statusIds, type StatusId } from "@dop/domain/orders";
import { officeTexts } from "@dop/texts";
import { workflowOf } from "@dop/domain/workflow";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectVisibleText, screen, within } from "../../../../../test/testing-library.ts";
import { buildOrder, buildProduct } from "../../../../../test/customer-order/order-fixtures.ts";
import { openOrder, prepare, cleanUpOrderTest } from "../../../../../test/customer-order/open-order.tsx";
import { progressOf } from "./progress-bar.tsx";

beforeEach(() => void prepare());
afterEach(cleanUpOrderTest);

describe("progressOf", () => {
  const outside: ReadonlySet<StatusId> = new Set([7, 8, 10]);
  const cases = allProductIds.flatMap((product) => allStatusIds.map((status) => [product, status] as const));

  it.each(cases.filter(([, status]) => outside.has(status)))("product %i at status %i is a text", (...at) => {
    expect(progressOf(buildProduct(...at))).toEqual({ kind: "text", statusId: at[1] });
  });

  it.each(cases.filter(([, status]) => !outside.has(status)))("product %i at status %i", (product, status) => {
    const workflow = workflowOf(product);
    const at = workflow.indexOf(status);
    expect(progressOf(buildProduct(product, status, workflow))).toEqual({
      kind: "steps",
      started: at >= 0,
      steps: workflow.map((statusId, index) => ({
        statusId,
        state: index < at ? "done" : index === at ? "current" : "upcoming",
        reachedAt: index <= at ? `2026-11-0${index + 1}T18:00:00.000Z` : undefined,
      })),
    });
  });

  it("uses the latest history entry of a step, and none of a step that was undone", () => {
    expect(
      progressOf(
        buildProduct(productIds.licenseCorrection, statusIds.infoVerified, [
          statusIds.orderPlaced,
          statusIds.infoVerified,
          statusIds.customerVerification,
          statusIds.infoVerified,
        ]),
      ),
    ).toMatchObject({
      steps: [
        { reachedAt: "2026-11-01T18:00:00.000Z" },
        { reachedAt: "2026-11-04T18:00:00.000Z" },
        { reachedAt: undefined },
        { reachedAt: undefined },
      ],
    });
  });
});

describe("progress on the page", () => {
  it("names the officiant in place of a date until the license is returned", async () => {
    const products = [buildProduct(productIds.certifiedCopy, statusIds.orderPlaced)];
    openOrder(buildOrder(products, { awaits_license: true }));
    await expectVisibleText(/^Waiting for the officiant of your wedding to return the signed license\./);
    const card = within(screen.getByRole("article"));
    expect(card.getByText("We are waiting for the officiant to return the signed license.")).toBeVisible();
    expect(card.getByText("The officiant of your wedding")).toBeVisible();
  });

  const made = {
    p50: "2026-12-01",
    p80: "2026-12-04",
    basis: "history",
    made_at: "2026-11-22T11:30:00.000Z",
  } as const;

  it("says once when the order usually ships, and that the date is updated", async () => {
    const product = buildProduct(productIds.certifiedCopy, statusIds.infoVerified);
    openOrder(
      buildOrder([
        { ...product, estimate: made },
        { ...product, id: product.id + 1, estimate: made },
        { ...product, id: product.id + 2, estimate: null },
      ]),
    );
    const told = await screen.findAllByText(/^We expect to ship it by/);
    expect(told).toHaveLength(1);
    expect(told[0]).toHaveTextContent(
      "We expect to ship it by December 4. 8 of 10 orders are done by this date. We update this date every working day",
    );
    expect(screen.queryByText("December 4")).not.toBeInTheDocument();
  });

  it("names each document's own date below the last one, where they differ", async () => {
    const product = buildProduct(productIds.apostille, statusIds.infoVerified);
    const copy = buildProduct(productIds.certifiedCopy, statusIds.infoVerified);
    openOrder(
      buildOrder([
        { ...product, estimate: { ...made, p80: "2026-12-18" } },
        { ...copy, id: product.id + 1, estimate: made },
        { ...copy, id: product.id + 2, estimate: made },
      ]),
    );
    expect(await screen.findAllByText(/^We expect to ship it by December 18\./)).toHaveLength(1);
    expect(screen.getByText("December 4").previousElementSibling).toHaveTextContent(/^Certified Copy$/);
    expect(screen.getByText("December 18").previousElementSibling).toHaveTextContent(/^Apostille Request, France$/);
  });

  it("shows an ordered list with words, dates and one current step for every product", async () => {
    openOrder(
      buildOrder([
        buildProduct(productIds.apostille, statusIds.processed, [
          statusIds.orderPlaced,
          statusIds.infoVerified,
          statusIds.customerVerification,
          statusIds.processed,
        ]),
        buildProduct(productIds.certifiedCopy, statusIds.shipped, [
          statusIds.orderPlaced,
          statusIds.infoVerified,
          statusIds.shipped,
        ]),
      ]),
    );
    const bar = await screen.findByRole("list", { name: "Progress: Apostille Request, France" });
    const steps = within(bar).getAllByRole("listitem");
    expect(steps.map((step) => step.textContent)).toEqual([
      "Order Placed11/01/2026Complete",
      "Info Verified11/02/2026Complete",
      "Customer Verification11/03/2026Complete",
      "Processed11/04/2026Current step",
      "5Sent to Lt. Governor's OfficeNot yet",
      "6Arrived at Lt. Governor's OfficeNot yet",
      "7ShippedNot yet",
    ]);
    expect(steps.filter((step) => step.getAttribute("aria-current") === "step")).toEqual([steps[3]]);
    const finished = screen.getByRole("list", { name: "Progress: Certified Copy" });
    expect(within(finished).getAllByText("Complete")).toHaveLength(3);
  });

  it("names steps as the statuses call does, but the second one abroad License Finalized", async () => {
    openOrder(
      buildOrder([
        buildProduct(productIds.firstCertificateInternational, statusIds.customerVerification, [
          statusIds.preOrder,
          statusIds.infoVerified,
          statusIds.customerVerification,
        ]),
      ]),
      {
        "GET /api/statuses": {
          body: [
            { id: 3, name: "Checked by you" },
            { id: 2, name: "Info Verified" },
          ],
        },
      },
    );
    const bar = await screen.findByRole("list", { name: "Progress: First Certificate International" });
    expect(await within(bar).findByText("Checked by you")).toBeVisible();
    expect(within(bar).getByText("License Finalized")).toBeVisible();
    expect(within(bar).queryByText("Info Verified")).toBeNull();
  });

  it("names the current step of a document, the next one, and who acts", async () => {
    openOrder(
      buildOrder([
        buildProduct(productIds.apostille, statusIds.sentToLieutenantGovernor),
        buildProduct(productIds.certifiedCopy, statusIds.orderPlaced),
        buildProduct(productIds.letterOfValidity, statusIds.shipped),
      ]),
    );
    const [apostille, copy, letter] = await screen.findAllByRole("article");
    expect(apostille).toHaveTextContent(
      "NowYour document is on its way to the Lt. Governor's office." +
        "NextThe Lt. Governor’s office confirms that it has your document.Waiting forThe Lt. Governor’s office",
    );
    expect(copy).toHaveTextContent(
      "NowWe have your order and will check your documents." +
        "NextWe check your ID and your selfie. You do not need to do anything.Waiting forOur office",
    );
    expect(letter).toHaveTextContent("NowYour document is on its way to you.");
    expect(letter).not.toHaveTextContent("Waiting for");
  });

  it("explains the use of a document abroad, and shows the office's note on the country", async () => {
    openOrder(
      buildOrder([
        buildProduct(productIds.apostille, statusIds.shipped),
        buildProduct(productIds.apostille, statusIds.orderPlaced, [statusIds.orderPlaced], { id: 2, country: "EG" }),
        buildProduct(productIds.apostille, statusIds.canceled, [statusIds.canceled], { id: 3, country: "MX" }),
        buildProduct(productIds.apostille, statusIds.refundRequested, [statusIds.refundRequested], {
          id: 4,
          country: "IT",
        }),
      ]),
      {},
      "",
      { countryNotes: { FR: "Six weeks. (Checked on January 31, 2026.)", MX: "Not this one." } },
    );
    const france = await screen.findByRole("region", { name: "After it has arrived: France" });
    expect(france).toHaveTextContent("With its apostille, your document is accepted as genuine in France.");
    expect(france).toHaveTextContent("Our office notes: Six weeks. (Checked on January 31, 2026.)");
    const egypt = screen.getByRole("region", { name: "After it has arrived: Egypt" });
    expect(egypt).toHaveTextContent("then to the country’s embassy or consulate");
    expect(egypt).not.toHaveTextContent("Our office notes");
    expect(screen.queryByText(/Not this one/)).toBeNull();
    expect(screen.queryByRole("region", { name: "After it has arrived: Italy" })).toBeNull();
  });

  it("shows one bar for documents at the same step, and the special instructions once", async () => {
    const more = { special_instructions: "Keep it flat." };
    const at = [statusIds.orderPlaced, statusIds.infoVerified, statusIds.customerVerification];
    const apostille = (id: number, country: string, changes: object = {}) =>
      buildProduct(productIds.apostille, statusIds.customerVerification, at, { ...more, id, country, ...changes });
    const later = buildProduct(productIds.apostille, statusIds.processed, [...at, statusIds.processed], more);
    openOrder(buildOrder([apostille(1, "FR"), later, apostille(2, "PE"), apostille(3, "BR", { refunded: 5 })]));
    const cards = await screen.findAllByRole("article");
    expect(
      cards.map((card) =>
        within(card)
          .getAllByRole("heading", { level: 3 })
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["Apostille Request, France", "Apostille Request, Peru"],
      ["Apostille Request, France"],
      ["Apostille Request, Brazil"],
    ]);
    expect(cards.map((card) => within(card).getAllByRole("list"))).toEqual([
      [screen.getByRole("list", { name: "Progress: Apostille Request, France; Apostille Request, Peru" })],
      [screen.getByRole("list", { name: "Progress: Apostille Request, France" })],
      [screen.getByRole("list", { name: "Progress: Apostille Request, Brazil" })],
    ]);
    expect(screen.getAllByText("Keep it flat.")).toHaveLength(1);
  });

  it.each([
    [7, "Awaiting refund approval."],
    [8, "Order Cancelled."],
    [10, "Order Issue - Awaiting Further Information (see the messages tab for details)."],
  ] as const)("replaces the bar at status %i by %j", async (status, words) => {
    openOrder(buildOrder([buildProduct(productIds.apostille, status, [statusIds.orderPlaced, status])]));
    await expectVisibleText(words);
    expect(screen.queryByRole("list", { name: /^Progress/ })).toBeNull();
  });

  it.each([
    { rest: statusIds.infoVerified, isSaid: true },
    { rest: statusIds.canceled, isSaid: false },
  ])(
    "says that the rest of an order was not canceled: $isSaid with another document at $rest",
    async ({ rest, isSaid }) => {
      const product = (id: number, status: 2 | 8) =>
        buildProduct(productIds.certifiedCopy, status, [statusIds.orderPlaced, status], { id });
      openOrder(buildOrder([product(1, statusIds.canceled), product(2, rest)]));
      await screen.findAllByText("Order Cancelled.");
      expect(screen.queryAllByText("The rest of the order was not canceled.").length).toBe(isSaid ? 1 : 0);
    },
  );

  it("shows the date of a shipment without a tracking number, and whom to ask", async () => {
    const shipped = (id: number, changes: object) =>
      buildProduct(productIds.certifiedCopy, statusIds.shipped, [statusIds.orderPlaced, statusIds.shipped], {
        id,
        ...changes,
      });
    openOrder(
      buildOrder([
        shipped(1, {}),
        shipped(2, { tracking_shipping: "No Tracking Number", shipping: null }),
        buildProduct(productIds.letterOfValidity, statusIds.shipped),
      ]),
    );
    await expectVisibleText(/Shipped on 11\/02\/2026 by USPS, without a tracking number\./);
    expect(screen.getByText(/by USPS/)).toHaveTextContent("It arrives with your regular mail.");
    const byCarrier = screen.getByText(/Shipped on 11\/02\/2026, without/);
    expect(byCarrier).toHaveTextContent("please call or email us");
    expect(byCarrier).toHaveTextContent("The carrier brings it to your address.");
    expect(byCarrier).not.toHaveTextContent("regular mail");
    expect(screen.getAllByText(/without a tracking number/)).toHaveLength(2);
    expect(screen.queryByText(/No Tracking Number/)).toBeNull();
  });

  it("links the tracking number where the carrier has a page", async () => {
    const tracking = { tracking_shipping: "7712", tracking_url: "https://carrier.example/7712" };
    openOrder(
      buildOrder([
        buildProduct(
          productIds.certifiedCopy,
          statusIds.shipped,
          [statusIds.orderPlaced, statusIds.infoVerified, statusIds.shipped],
          tracking,
        ),
        buildProduct(productIds.licenseCorrection, statusIds.shipped, [statusIds.shipped], {
          tracking_shipping: "8813",
        }),
      ]),
    );
    expect(await screen.findByRole("link", { name: /7712/ })).toHaveAttribute("href", "https://carrier.example/7712");
    expect(screen.getByText(/8813/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /8813/ })).toBeNull();
    expect(screen.getAllByText(officeTexts.statuses.names[6])).not.toHaveLength(0);
  });
});
