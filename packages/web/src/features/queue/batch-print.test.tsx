import { describe, expect, it, vi } from "vitest";
import { setUpStaffTests } from "../../testing/staff-tests.ts";
import { expectVisibleText, screen, waitFor, within } from "../../testing/testing-library.ts";
import { anEntry, entries, openQueue } from "./testing/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../staff-home/index.ts") });

describe("batch print", () => {
  it.each([
    ["apostille-printAndShip", "Processed"],
    ["certifiedCopies-printUSPS", "shipped"],
  ] as const)(
    "prints a batch of %s as %s: the chosen unflagged orders, at most 20, into a tab of its own",
    async (queue, marked) => {
      const many = Array.from({ length: 25 }, (_, index) => anEntry(index + 1, `Name${index}`, 30 - index));
      const list = many.map((entry) => (entry.id === 1 ? { ...entry, flagged: true } : entry));
      const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
      vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
      const printed = { order_products: [3], license_numbers: [1], print_url: "/print-page" };
      const { user, calls } = openQueue(
        [],
        { [`GET /api/queues/${queue}`]: { body: list }, "POST /api/orders/batch-print": { body: printed } },
        `?queue=${queue}`,
      );
      await user.click(await screen.findByRole("button", { name: "Batch print" }));
      const dialog = within(await screen.findByRole("dialog", { name: `Batch print and mark as ${marked}` }));
      expect(dialog.getAllByRole("checkbox")).toHaveLength(21);
      await user.click(dialog.getByRole("checkbox", { name: /40002/ }));
      await user.click(dialog.getByRole("button", { name: `Print and mark as ${marked}` }));
      await expectVisibleText(`1 order marked as ${marked}.`);
      await waitFor(() => expect(tab.location.href).toBe("/print-page"));
      const expected = Array.from({ length: 19 }, (_, index) => index + 3);
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ order_products: expected });
    },
  );

  it("takes a scanned number for each row: Enter leads to the next row, then to the button", async () => {
    const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const printed = { order_products: [1, 2, 3], license_numbers: [1], print_url: "/print-page" };
    const list = [anEntry(1, "Okafor", 3), anEntry(2, "Nielsen", 2), anEntry(3, "Alvarez", 1)];
    const { user, calls } = openQueue(
      [],
      {
        "GET /api/queues/certifiedCopies-printFedex": {
          body: [...list, anEntry(4, "Due", 9, { awaiting_payment: true })],
        },
        "POST /api/orders/batch-print": { body: printed },
      },
      "?queue=certifiedCopies-printFedex",
    );
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Batch print and mark as shipped" }));
    // What awaits payment cannot be shipped.
    expect(dialog.queryByText(/Due, Ada/)).toBeNull();
    const print = dialog.getByRole("button", { name: "Print and mark as shipped" });
    const numberOf = (order: number) => dialog.getByLabelText(`Tracking number of order ${order}`);
    await user.click(print);
    expect(numberOf(40_001)).toHaveAccessibleDescription(/Scan a number, or say that there is none\./);
    await user.click(numberOf(40_001));
    await user.keyboard("986578788855{Enter}");
    expect(numberOf(40_002)).toHaveFocus();
    await user.keyboard("986578788854{Enter}");
    await user.click(dialog.getByRole("button", { name: "No Tracking Number for the empty row" }));
    await user.click(print);
    expect(numberOf(40_002)).toHaveAccessibleDescription(/Invalid FedEx tracking number/);
    await user.clear(numberOf(40_002));
    await user.click(numberOf(40_002));
    await user.keyboard("9865 7878 8855{Enter}");
    expect(numberOf(40_003)).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(print).toHaveFocus();
    await user.click(print);
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
        order_products: [1, 2, 3],
        tracking_numbers: { 1: "986578788855", 2: "986578788855", 3: "No Tracking Number" },
      }),
    );
  });

  it("asks for the number of what goes by FedEx in every queue, and of nothing that goes by USPS", async () => {
    const list = [
      anEntry(1, "Okafor", 3, { shipping_type: 3 }),
      anEntry(2, "Nielsen", 2, { shipping_type: 1 }),
      anEntry(3, "Alvarez", 1, { shipping_type: null }),
    ];
    const { user, calls } = openQueue(list);
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Batch print and mark as Processed" }));
    expect(dialog.getByLabelText("Tracking number of order 40001")).toBeRequired();
    expect(dialog.getByLabelText("Tracking number of order 40003")).not.toBeRequired();
    expect(dialog.queryByLabelText("Tracking number of order 40002")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Print and mark as Processed" }));
    expect(dialog.getByLabelText("Tracking number of order 40001")).toHaveAccessibleDescription(/Scan a number/);
    expect(dialog.getByLabelText("Tracking number of order 40003")).toHaveAccessibleDescription("");
    expect(dialog.getByRole("button", { name: "No Tracking Number for the empty row" })).toBeVisible();
    expect(calls.some(({ method }) => method === "POST")).toBe(false);
  });

  it("names the order that the server refuses to print, and reloads the queue", async () => {
    const message = "Order 40003, Apostille Request: The customer's corrections are not made yet. Make them first.";
    const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const { user, calls } = openQueue(entries, {
      "POST /api/orders/batch-print": { status: 409, body: { message, code: "CORRECTIONS_OUTSTANDING" } },
    });
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    await user.click(await screen.findByRole("button", { name: "Print and mark as Processed" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(calls.filter(({ path }) => path === "/api/queues/apostille-printAndShip")).toHaveLength(2);
  });
});
