import { describe, expect, it, vi } from "vitest";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { act, expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { anEntry, entries, openQueue } from "../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../home/index.ts") });

const bulk = "POST /api/order-products/bulk";
const printed = (ids: readonly number[], refused: Readonly<Record<number, string>> = {}) => ({
  body: {
    results: ids.map((id) => (id in refused ? { id, ok: false, message: refused[id] } : { id, ok: true })),
    print_url: ids.every((id) => id in refused) ? null : "/print-page",
  },
});

describe("batch print", () => {
  it.each([
    ["apostille-printAndShip", "Processed"],
    ["certifiedCopies-printUSPS", "shipped"],
  ] as const)(
    "prints a batch of %s as %s: the chosen unflagged orders, at most 20, into its own tab",
    async (queue, marked) => {
      const many = Array.from({ length: 25 }, (_, index) => anEntry(index + 1, `Name${index}`, 30 - index));
      const list = many.map((entry) => (entry.id === 1 ? { ...entry, flagged: true } : entry));
      const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
      vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
      const { user, calls } = openQueue(
        [],
        {
          [`GET /api/queues/${queue}`]: { body: list },
          [bulk]: printed(Array.from({ length: 19 }, (_, index) => index + 3)),
        },
        `?queue=${queue}`,
      );
      await user.click(await screen.findByRole("button", { name: "Batch print" }));
      const dialog = within(await screen.findByRole("dialog", { name: `Batch print and mark as ${marked}` }));
      expect(dialog.getAllByRole("checkbox")).toHaveLength(21);
      expect(dialog.getByText("Left out because of a flag: 40001.")).toBeVisible();
      await user.click(dialog.getByRole("checkbox", { name: /40002/ }));
      await user.click(dialog.getByRole("button", { name: `Print and mark as ${marked}` }));
      await expectVisibleText(`19 orders marked as ${marked}.`);
      await waitFor(() => expect(tab.location.href).toBe("/print-page"));
      const expected = Array.from({ length: 19 }, (_, index) => index + 3);
      expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ action: "batch_print", ids: expected });
    },
  );

  it("sends letters: nothing is printed, and no number is asked for (rule W-42)", async () => {
    const open = vi.spyOn(window, "open");
    const refusal = "The license registry does not answer";
    const { user, calls } = openQueue(
      [],
      {
        "GET /api/queues/letterOfValidity-ship": { body: [anEntry(1, "Okafor", 3), anEntry(2, "Nielsen", 2)] },
        [bulk]: printed([1, 2], { 2: refusal }),
      },
      "?queue=letterOfValidity-ship",
    );
    expect(screen.queryByRole("button", { name: "Batch print" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Send letters" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Send letters" }));
    expect(dialog.queryByLabelText(/Tracking number/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Send letters" }));
    await expectVisibleText("1 letter sent. 1 letter is not sent. Its row says why.");
    await expectVisibleText(refusal);
    expect(open).not.toHaveBeenCalled();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ action: "batch_print", ids: [1, 2] });
  });

  it("takes a scanned number for each row: Enter leads to the next row, then to the button", async () => {
    const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const list = [anEntry(1, "Okafor", 3), anEntry(2, "Nielsen", 2), anEntry(3, "Alvarez", 1)];
    const { user, calls } = openQueue(
      [],
      {
        "GET /api/queues/certifiedCopies-printFedex": {
          body: [...list, anEntry(4, "Due", 9, { awaiting_payment: true })],
        },
        [bulk]: printed([1, 2, 3]),
      },
      "?queue=certifiedCopies-printFedex",
    );
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Batch print and mark as shipped" }));
    // An order that awaits payment cannot be shipped.
    expect(dialog.queryByRole("checkbox", { name: /40004/ })).toBeNull();
    expect(dialog.getByText("Left out until paid: 40004.")).toBeVisible();
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
        action: "batch_print",
        ids: [1, 2, 3],
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

  it("prints what it can, and says at each refused row why (rule Q-9)", async () => {
    const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const twice = { order_id: 40_001, last_name: "Eriksson", reference_id: 1_000_005, shipping_type: 1 };
    const list = [
      anEntry(1, "", 5, { ...twice, country: "FR" }),
      anEntry(2, "", 4, { ...twice, country: "ES" }),
      anEntry(3, "Alvarez", 1, { shipping_type: 1 }),
      // Not offered, and not counted among those that are not printed.
      anEntry(4, "Flagged", 9, { flagged: true }),
    ];
    const refund = 'Order 40001, Apostille Request: It is at "Refund Requested".';
    const { user, calls, answers } = openQueue(list, {
      [bulk]: printed([1, 2, 3], { 2: refund, 3: "Order 40003 is flagged." }),
    });
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Batch print and mark as Processed" }));
    expect(dialog.getByRole("checkbox", { name: /40001 .*France × 1/ })).toBeChecked();
    await user.click(dialog.getByRole("button", { name: "Print and mark as Processed" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "1 order marked as Processed. 2 orders are not printed. Their rows say why.",
    );
    expect(tab.location.href).toBe("/print-page");
    expect(dialog.queryByRole("checkbox", { name: /France/ })).toBeNull();
    const spain = dialog.getByRole("checkbox", { name: /40001 .*Spain × 1/ });
    expect(spain).not.toBeChecked();
    expect(spain).toHaveAccessibleDescription(refund);
    expect(dialog.getByRole("checkbox", { name: /40003/ })).toHaveAccessibleDescription("Order 40003 is flagged.");
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith("/api/queues/apostille-printAndShip"))).toHaveLength(2),
    );
    answers[bulk] = printed([2], { 2: refund });
    await user.click(spain);
    await user.click(dialog.getByRole("button", { name: "Print and mark as Processed" }));
    await waitFor(() => expect(tab.close).toHaveBeenCalledOnce());
    expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({ action: "batch_print", ids: [2] });
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("prints the selected rows from above and below the list, and says why others cannot be printed", async () => {
    const { user } = openQueue([...entries, anEntry(4, "Due", 9, { awaiting_payment: true, flagged: true })]);
    for (const name of ["Nielsen", "Alvarez", "Due"])
      await user.click(await screen.findByRole("checkbox", { name: new RegExp(`Select ${name}`) }));
    for (const place of ["main", "bar"]) {
      const buttons = screen.getAllByRole("button", { name: "Batch print" });
      await user.click(buttons.at(place === "main" ? 0 : -1) as HTMLElement);
      const dialog = within(await screen.findByRole("dialog"));
      const rows = dialog.getAllByRole("checkbox").slice(1);
      expect(rows.map((row) => row.closest("label")?.textContent?.slice(0, 5))).toEqual(["40003", "40004", "40002"]);
      expect(rows.map((row) => (row as HTMLInputElement).checked)).toEqual([true, false, false]);
      expect(rows[1]).toHaveAccessibleDescription("It awaits payment.");
      expect(rows[2]).toHaveAccessibleDescription("It is flagged. Remove the flag first.");
      await user.click(dialog.getByRole("button", { name: "Cancel" }));
    }
  });

  it("shows in the dialog that the call failed, and closes the tab", async () => {
    const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const { user } = openQueue(entries, {
      [bulk]: { status: 409, body: { message: "Please try again.", code: "STALE" } },
    });
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    await user.click(await screen.findByRole("button", { name: "Print and mark as Processed" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Please try again.");
    expect(tab.close).toHaveBeenCalledOnce();
  });

  it("opens one tab for two quick presses", async () => {
    const tab = { location: { href: "" }, opener: window, close: vi.fn<() => void>() };
    const open = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const { user } = openQueue(entries, { [bulk]: printed(entries.map(({ id }) => id)) });
    await user.click(await screen.findByRole("button", { name: "Batch print" }));
    const print = await screen.findByRole("button", { name: "Print and mark as Processed" });
    act(() => {
      print.click();
      print.click();
    });
    await waitFor(() => expect(tab.location.href).toBe("/print-page"));
    expect(open).toHaveBeenCalledOnce();
  });
});
