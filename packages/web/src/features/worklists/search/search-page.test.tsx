import { describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { expectVisibleText, fireEvent, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { queryClient, reload } from "../../../lib/api/query.ts";
import { pagesAround } from "./pager.tsx";

const found = (id: number, last = "Okafor") => ({
  id,
  order_id: 40_000 + id,
  first_name: "Ada",
  last_name: last,
  status_name: "Processed",
  email: "ada@example.com",
  product_name: "Apostille Request",
  reference_id: 1_180_423,
  tracking_shipping: null,
  paid: 46.13,
  due: 0,
  owed: 0,
  at_risk: null,
  created_at: "2026-11-13T19:00:00.000Z",
});
const answer = (count: number, items: object[] = [found(1)], about = false) => ({ body: { items, count, about } });

setUpStaffTests({ role: "USER", chunks: () => import("./index.ts") });

describe("order search", () => {
  it("lists the results for the address; each row links to its order", async () => {
    const calls = fakeServer({ "GET /api/orders/search?name=okafor&type=APOSTILLE": answer(1) });
    renderPage("/admin/search?name=okafor&type=APOSTILLE&time=nonsense");
    expect(await screen.findByRole("link", { name: "Okafor, Ada" })).toHaveAttribute("href", "/admin/orders/40001");
    expect(screen.getByLabelText("Name")).toHaveValue("okafor");
    expect(screen.getByLabelText("Type")).toHaveValue("APOSTILLE");
    expect(screen.getByText("1 result")).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "Pages of results" })).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it("keeps its results, with amounts in one line, when a reload fails", async () => {
    const answers: Record<string, { status?: number; body: object }> = {
      "GET /api/orders/search": answer(1, [{ ...found(1), due: 138.38 }]),
    };
    const calls = fakeServer(answers);
    const { user } = renderPage("/admin/search");
    expect(await screen.findByRole("cell", { name: "$138.38" })).toHaveClass("whitespace-nowrap");
    answers["GET /api/orders/search"] = { status: 500, body: { message: "Not now" } };
    await reload({ queryKey: ["search"] });
    expect(calls.length).toBeGreaterThan(1);
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ["search"] });
    await waitFor(() => expect(query?.state.status).toBe("error"));
    await user.tab();
    expect(screen.getByRole("link", { name: "Okafor, Ada" })).toBeVisible();
  });

  it("filters by status, in the address", async () => {
    const calls = fakeServer({
      "GET /api/orders/search?status=10": answer(1),
      "GET /api/orders/search?status=7": answer(2, [found(1), found(2)]),
    });
    const { user } = renderPage("/admin/search?status=10");
    await expectVisibleText("1 result");
    const status = screen.getByLabelText("Status");
    expect(status).toHaveDisplayValue("Order Issue");
    expect(within(status).getAllByRole("option")).toHaveLength(13);
    await user.selectOptions(status, "Refund Requested");
    await expectVisibleText("2 results");
    expect(browserPath()).toBe("/admin/search?status=7");
    expect(calls).toHaveLength(2);
  });

  it("folds the filters, and shows each that is set with a button that removes it", async () => {
    const filters = "name=okafor&time=active&from=2026-11-02&to=2026-11-03&flagged=true";
    fakeServer({
      [`GET /api/orders/search?${filters}`]: answer(1),
      "GET /api/orders/search?name=okafor&from=2026-11-02&to=2026-11-03&flagged=true": answer(2),
    });
    const { user } = renderPage(`/admin/search?${filters}`);
    await expectVisibleText("1 result");
    const fold = screen.getByRole("button", { name: "More filters (5 set)" });
    expect(fold).toHaveAttribute("aria-expanded", "false");
    const chips = within(screen.getByRole("list", { name: "Filters set" }));
    const words = () => chips.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(words()).toEqual([
      "Name: okafor×",
      "Time: Active×",
      "First day: 11/02/2026×",
      "Last day: 11/03/2026×",
      "Flagged×",
    ]);
    await user.click(chips.getByRole("button", { name: "Remove: Time: Active" }));
    await expectVisibleText("2 results");
    expect(words()).toHaveLength(4);
    await user.click(fold);
    expect(fold).toHaveAttribute("aria-expanded", "true");
  });

  it("unfolds the filters where one has a problem", async () => {
    fakeServer({ "GET /api/orders/search?licenseNumber=100": answer(1) });
    const { user } = renderPage("/admin/search?licenseNumber=100x");
    await expectVisibleText("Correct the marked filter to search.");
    const fold = screen.getByRole("button", { name: "More filters (1 set)" });
    expect(fold).toHaveAttribute("aria-expanded", "true");
    await user.type(screen.getByLabelText("License number"), "{Backspace}");
    await expectVisibleText("1 result");
    expect(fold).toHaveAttribute("aria-expanded", "true");
  });

  it("shows several statuses in the address as one choice, and ignores an invalid one", async () => {
    fakeServer({ "GET /api/orders/search?status=7%2C10": answer(1), "GET /api/orders/search": answer(3) });
    const { unmount } = renderPage("/admin/search?status=7,10");
    await expectVisibleText("1 result");
    expect(screen.getByLabelText("Status")).toHaveDisplayValue("Refund Requested, Order Issue");
    unmount();
    renderPage("/admin/search?status=99");
    await expectVisibleText("3 results");
    expect(screen.getByLabelText("Status")).toHaveDisplayValue("Any status");
  });

  it("filters by what is owed, in the address, and shows what was paid, is due and is owed", async () => {
    const calls = fakeServer({
      "GET /api/orders/search?owed=true": answer(2, [
        { ...found(1), owed: 30 },
        { ...found(2), paid: 0, due: 57.4, owed: 12.5 },
      ]),
      "GET /api/orders/search": answer(3),
    });
    const { user } = renderPage("/admin/search?owed=true");
    await expectVisibleText("2 results");
    const [, first, second] = screen.getAllByRole("row");
    // An empty cell has no line on a phone's card.
    const money = (row: HTMLElement | undefined) => [...(row?.querySelectorAll("td") ?? [])].slice(-3);
    expect(money(first).map(({ textContent }) => textContent)).toEqual(["$46.13", "", "$30.00"]);
    expect(money(second).map(({ textContent }) => textContent)).toEqual(["", "$57.40", "$12.50"]);
    await user.click(screen.getByRole("checkbox", { name: "Only orders with money owed" }));
    await expectVisibleText("3 results");
    expect(screen.queryByRole("columnheader", { name: "Owed" })).toBeNull();
    expect(browserPath()).toBe("/admin/search");
    expect(calls).toHaveLength(2);
  });

  it("finds what is said on the phone in one box, and says why a row is there", async () => {
    const calls = fakeServer({
      "GET /api/orders/search": answer(9),
      "GET /api/orders/search?q=%28801%29+555-0011": answer(2, [
        { ...found(1), matched: "phone" },
        { ...found(2, "O’Neill-Świątek"), matched: "name" },
      ]),
      "GET /api/orders/search?q=%28801%29+555-0011&assigned=mine&flagged=true": answer(0, []),
    });
    const { user } = renderPage("/admin/search");
    await expectVisibleText("9 results");
    const box = screen.getByLabelText("Find");
    expect(box).toHaveAccessibleDescription(/Name in any order, phone, email/);
    fireEvent.change(box, { target: { value: " (801) 555-0011 " } });
    await expectVisibleText("2 results");
    const [first, second] = screen.getAllByRole("rowheader");
    expect(first).toHaveTextContent("Okafor, AdaFound by phone number");
    expect(second).toHaveTextContent(/^O’Neill-Świątek, Ada$/);
    // The first result is the likeliest now, not the newest.
    expect(screen.getByRole("columnheader", { name: "Created" })).not.toHaveAttribute("aria-sort", "descending");
    await user.selectOptions(screen.getByLabelText("Assigned"), "Mine");
    await user.click(screen.getByRole("checkbox", { name: "Flagged" }));
    await expectVisibleText("No results for this search.");
    expect(calls.at(-1)?.path).toBe("/api/orders/search?q=%28801%29+555-0011&assigned=mine&flagged=true");
  });

  it.each(["%", "_", "🙂", "אריק", "O'Neill-Świątek", "-'-", "385-214-0011", "x".repeat(200)])(
    "asks for %s as it was typed",
    async (typed) => {
      const path = `GET /api/orders/search?${new URLSearchParams({ q: typed }).toString()}`;
      const calls = fakeServer({ "GET /api/orders/search": answer(9), [path]: answer(0, []) });
      renderPage("/admin/search");
      await expectVisibleText("9 results");
      fireEvent.change(screen.getByLabelText("Find"), { target: { value: typed } });
      await expectVisibleText("No results for this search.");
      expect(screen.getByLabelText("Find")).toHaveValue(typed);
      expect(calls).toHaveLength(2);
    },
  );

  it("searches once after typing pauses, from the first page", async () => {
    const calls = fakeServer({
      "GET /api/orders/search?page=3": answer(400),
      "GET /api/orders/search?name=ada": answer(1),
    });
    renderPage("/admin/search?page=3");
    await screen.findByRole("link", { name: "Okafor, Ada" });
    // In one step: a busy machine could pause between two keys for long enough to start a search.
    const field = screen.getByLabelText("Name");
    for (const value of ["a", "ad", "ada"]) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(browserPath()).toBe("/admin/search?name=ada"));
    await waitFor(() => expect(calls.map(({ path }) => path).slice(1)).toEqual(["/api/orders/search?name=ada"]));
  });

  it("aborts a running search when a newer one starts", async () => {
    const signals: Array<AbortSignal | null | undefined> = [];
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (url.includes("/orders/search")) signals.push(init.signal);
      if (url.endsWith("/search")) return new Promise<Response>(() => undefined);
      return new Response(JSON.stringify(answer(1).body));
    });
    const { user } = renderPage("/admin/search");
    await user.selectOptions(await screen.findByLabelText("Time"), "past-year");
    expect(await screen.findByRole("link", { name: "Okafor, Ada" })).toBeVisible();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps the digits alone of what is typed or pasted into a number filter", async () => {
    const calls = fakeServer({ "GET /api/orders/search?orderNumber=1234": answer(1) });
    const { user } = renderPage("/admin/search");
    for (const name of ["Order number", "License number", "Invoice number"]) {
      const field = await screen.findByLabelText(name);
      await user.click(field);
      await user.paste("# 1 234");
      await user.keyboard("x");
      expect(field).toHaveValue("1234");
      if (name !== "Order number") await user.clear(field);
    }
    await user.type(screen.getByLabelText("Tracking number"), "1Z9");
    expect(screen.getByLabelText("Tracking number")).toHaveValue("1Z9");
    await user.clear(screen.getByLabelText("Tracking number"));
    await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/orders/search?orderNumber=1234"));
  });

  it("sends no search while a number filter is not a number", async () => {
    const calls = fakeServer({});
    renderPage("/admin/search?orderNumber=12a");
    expect(await screen.findByLabelText("Order number")).toHaveAccessibleDescription("Error: Must be a number.");
    expect(screen.getByText("Correct the marked filter to search.")).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it("sorts by a press on a column head and reverses by another", async () => {
    fakeServer({
      "GET /api/orders/search": answer(1),
      "GET /api/orders/search?sortBy=EMAIL": answer(1),
      "GET /api/orders/search?sortBy=EMAIL&reverse=true": answer(1),
    });
    const { user } = renderPage("/admin/search");
    expect(await screen.findByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "descending");
    const head = screen.getByRole("columnheader", { name: "Email" });
    await user.click(within(head).getByRole("button"));
    await waitFor(() => expect(head).toHaveAttribute("aria-sort", "ascending"));
    await user.click(within(head).getByRole("button"));
    await waitFor(() => expect(head).toHaveAttribute("aria-sort", "descending"));
    expect(browserPath()).toBe("/admin/search?sortBy=EMAIL&reverse=true");
  });

  it.each([
    ["/admin/search", "", "No orders found"],
    ["/admin/search?email=x", "?email=x", "No results for this search."],
  ])("shows the empty state at %s", async (path, query, words) => {
    fakeServer({ [`GET /api/orders/search${query}`]: answer(0, []) });
    renderPage(path);
    await expectVisibleText(words);
  });

  it("clears the results when the search fails, and offers a retry", async () => {
    fakeServer({ "GET /api/orders/search": { status: 500, body: { message: "Broken" } } });
    renderPage("/admin/search");
    expect(await screen.findByRole("alert")).toHaveTextContent("Broken");
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("clears them also when a search that was made before fails this time", async () => {
    const answers: Parameters<typeof fakeServer>[0] = {
      "GET /api/orders/search": answer(1),
      "GET /api/orders/search?time=past-year": answer(1, [found(2, "Bell")]),
    };
    fakeServer(answers);
    const { user } = renderPage("/admin/search");
    await screen.findByRole("link", { name: "Okafor, Ada" });
    await user.selectOptions(screen.getByLabelText("Time"), "past-year");
    await screen.findByRole("link", { name: "Bell, Ada" });
    answers["GET /api/orders/search"] = { status: 500, body: { message: "Broken" } };
    await user.selectOptions(screen.getByLabelText("Time"), "");
    expect(await screen.findByRole("alert")).toHaveTextContent("Broken");
    expect(screen.queryByRole("link", { name: "Okafor, Ada" })).toBeNull();
  });

  it("paginates by links, and marks an estimated count", async () => {
    fakeServer({
      "GET /api/orders/search": answer(60_000, [found(1)], true),
      "GET /api/orders/search?page=1": answer(60_000, [found(2, "Rossi")], true),
    });
    const { user } = renderPage("/admin/search");
    await expectVisibleText("about 60,000 results");
    const pager = screen.getByRole("navigation", { name: "Pages of results" });
    expect(within(pager).getAllByRole("link", { name: /^Page/ })).toHaveLength(6);
    await user.click(within(pager).getByRole("link", { name: "Page 2" }));
    expect(await screen.findByRole("link", { name: "Rossi, Ada" })).toBeVisible();
    expect(browserPath()).toBe("/admin/search?page=1");
  });
});

describe("pagesAround", () => {
  it.each([
    [0, 100, [0, 1]],
    [0, 51, [0, 1]],
    [7, 10_000, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    [199, 10_000, [194, 195, 196, 197, 198, 199]],
  ])("page %i of %i results", (page, count, pages) => expect(pagesAround(page, count)).toEqual(pages));
});
