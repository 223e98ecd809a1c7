import { queueKeys } from "@dop/domain/queues";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { addRecentOrder } from "../../../session/recent-orders.ts";
import { startSession } from "../../../lib/storage/session.ts";
import { fakeServer } from "../../../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { fireEvent, screen, waitFor, within } from "../../../../test/testing-library.ts";

const found = (id: number, orderId: number, last: string, product = "Apostille Request") => ({
  id,
  order_id: orderId,
  first_name: "Ada",
  last_name: last,
  status_name: "Processed",
  email: "ada@example.com",
  product_name: product,
  reference_id: 1_180_423,
  tracking_shipping: null,
  paid: 46.13,
  due: 0,
  owed: 0,
  at_risk: null,
  created_at: "2026-11-13T19:00:00.000Z",
});
const answer = (items: object[], count = items.length) => ({ body: { items, count, about: false } });
const none = Object.fromEntries(queueKeys.map((key) => [key, 0]));
const counts = { "GET /api/queues": { body: { ...none, "apostille-makeEdits": 4, "letterOfValidity-ship": 1 } } };

setUpStaffTests({
  // The page under the palette too: one that is still on its way takes the focus to its heading when it comes.
  chunks: () =>
    Promise.all([
      import("./index.ts"),
      import("../../system/dev-tools/index.ts"),
      import("../../system/keyboard-help/index.ts"),
      import("../search/index.ts"),
    ]),
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

async function openPalette(
  role: "ADMIN" | "USER" | "VIEWER" = "USER",
  answers: Parameters<typeof fakeServer>[0] = {},
  config = {},
) {
  startSession(loginAnswer(role));
  const calls = fakeServer({ ...counts, ...answers });
  const page = renderPage("/admin/dev-tools", config);
  await screen.findByRole("button", { name: /Find or go to/ });
  await page.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox");
  return { ...page, calls, field };
}
const options = () => screen.getAllByRole("option").map((option) => option.textContent);
const marked = () => document.getElementById(screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "");

describe("command palette", () => {
  it("opens by key and by button with focus in the field, and closes by key", async () => {
    const { user, field } = await openPalette();
    expect(field).toHaveFocus();
    await user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("dialog")).toBeNull();
    const button = screen.getByRole("button", { name: /Find or go to/ });
    expect(button).toHaveAttribute("aria-keyshortcuts", "Control+K");
    expect(button).toHaveTextContent("Ctrl K");
    await user.click(button);
    expect(await screen.findByRole("combobox")).toHaveFocus();
  });

  it("lists pages and queues with counts; users only for admins, create pages not for viewers", async () => {
    const { unmount } = await openPalette("ADMIN");
    await waitFor(() => expect(options()).toContain("Apostille: Make edits4 orders"));
    expect(options()).toEqual(
      expect.arrayContaining([
        "Home",
        "Search",
        "Transmittals",
        "Create transmittal",
        "Users",
        "Prices",
        "Quarantine",
        "Dev Tools",
        "Log Out",
      ]),
    );
    expect(options()).toContain("Letter of validity: Ship1 order");
    expect(options()).not.toContain("Next in queue");
    unmount();
    queryClient.clear();
    await openPalette("VIEWER", {}, { isProduction: true, environment: "production" });
    for (const name of ["Users", "Prices", "Quarantine", "Create transmittal", "Dev Tools"])
      expect(options()).not.toContain(name);
  });

  it("moves the selection by arrow keys, wraps around, and opens it by Enter", async () => {
    const { user } = await openPalette();
    expect(marked()).toHaveTextContent("Home");
    await user.keyboard("{ArrowDown}");
    expect(marked()).toHaveTextContent("Search");
    expect(marked()).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(marked()).toHaveTextContent("Log Out");
    await user.keyboard("{Home}{ArrowDown}{Enter}");
    await waitFor(() => expect(browserPath()).toBe("/admin/search"));
    // The page has other listboxes: the dialog must be gone.
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds pages by the words of their names", async () => {
    const { user, field } = await openPalette();
    await user.type(field, "edits APO");
    expect(options()[0]).toMatch(/^Apostille: Make edits/);
    await user.keyboard("{Enter}");
    expect(browserPath()).toBe("/admin?queue=apostille-makeEdits");
  });

  it("searches orders by name once after typing pauses, and lists each order once", async () => {
    const { user, field, calls } = await openPalette("USER", {
      "GET /api/orders/search?q=okafor": answer(
        [found(1, 40_911, "Okafor"), found(2, 40_911, "Okafor", "Certified Copy"), found(3, 40_912, "Okafor-Lee")],
        60,
      ),
    });
    await user.type(field, "okafor");
    const group = await screen.findByRole("group", { name: "Orders" });
    expect(
      within(group)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual([
      "Order 40911: Okafor, AdaLicense 1180423. Apostille Request: Processed and 1 more",
      "Order 40912: Okafor-Lee, AdaLicense 1180423. Apostille Request: Processed",
      "All 60 results in Search",
    ]);
    expect(calls.filter(({ path }) => path.startsWith("/api/orders/search"))).toHaveLength(1);
    await user.click(screen.getByRole("option", { name: /All 60 results/ }));
    expect(browserPath()).toBe("/admin/search?q=okafor");
  });

  it("finds an order by digits, opened from inside a field, and says by which", async () => {
    startSession(loginAnswer());
    fakeServer({
      ...counts,
      "GET /api/orders/search": answer([]),
      "GET /api/orders/search?q=555-0011": answer([{ ...found(3, 40_950, "Okafor"), matched: "phone" }]),
    });
    const { user } = renderPage("/admin/search");
    await user.click(await screen.findByLabelText("Name"));
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("combobox", { name: /Name, phone, email/ }), "555-0011");
    expect(await screen.findByRole("option", { name: /Order 40950/ })).toHaveTextContent(/Found by phone number$/);
    await user.keyboard("{Enter}");
    expect(browserPath()).toBe("/admin/orders/40950");
  });

  it("aborts a running search when a newer one starts", async () => {
    const signals: Array<AbortSignal | null | undefined> = [];
    const { field } = await openPalette();
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Promise<Response>(() => undefined);
    });
    // In one step: a busy machine could pause between two keys for long enough to start a search.
    fireEvent.change(field, { target: { value: "ok" } });
    await waitFor(() => expect(signals).toHaveLength(1));
    fireEvent.change(field, { target: { value: "okafor" } });
    await waitFor(() => expect(signals).toHaveLength(2));
    expect(signals[0]?.aborted).toBe(true);
    expect(signals[1]?.aborted).toBe(false);
  });

  it("shows an empty result, and why the search failed", async () => {
    const { user, field } = await openPalette("USER", {
      "GET /api/orders/search?q=zzz": answer([]),
      "GET /api/orders/search?q=zzzz": { status: 503, body: { message: "The portal is busy." } },
    });
    await user.type(field, "zzz");
    await waitFor(() => expect(screen.getAllByText("No results for this search.")).not.toHaveLength(0));
    expect(field).toHaveAttribute("aria-expanded", "false");
    await user.type(field, "z");
    await waitFor(() => expect(screen.getAllByText("The portal is busy.")).not.toHaveLength(0));
  });

  it("lists the user's recent orders by number only", async () => {
    addRecentOrder(7, 40_911);
    addRecentOrder(7, 40_950);
    addRecentOrder(8, 40_960);
    const { user } = await openPalette();
    const group = screen.getByRole("group", { name: "Recent orders" });
    expect(
      within(group)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Order 40950", "Order 40911"]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(browserPath()).toBe("/admin/orders/40911");
  });

  it("stays closed for customers; in a field only its chord opens it", async () => {
    fakeServer({});
    const { user, unmount } = renderPage("/find-order");
    await screen.findByRole("heading", { level: 1 });
    await user.keyboard("{Control>}k{/Control}?");
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();
    startSession(loginAnswer());
    const staff = renderPage("/admin/search");
    await staff.user.click(await screen.findByLabelText("Name"));
    await staff.user.keyboard("m?");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText("Name")).toHaveValue("m?");
    await staff.user.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("dialog", { name: "Find an order or go to a page" })).toBeVisible();
  });
});

describe("list of shortcuts", () => {
  it("opens by ? and by button, and lists every shortcut", async () => {
    startSession(loginAnswer());
    fakeServer(counts);
    const { user } = renderPage("/admin/dev-tools");
    const menu = await screen.findByRole("button", { name: /Office/ });
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    for (const keys of ["CtrlK", "?", "AltN", "AltT", "Esc"])
      expect(
        within(dialog)
          .getAllByRole("definition")
          .map((entry) => entry.textContent),
      ).toContain(keys);
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(menu);
    await user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });

  it("can disable the single key in this browser", async () => {
    startSession(loginAnswer());
    fakeServer(counts);
    const { user, unmount } = renderPage("/admin/dev-tools");
    await user.click(await screen.findByRole("button", { name: /Office/ }));
    await user.click(await screen.findByRole("button", { name: "Keyboard shortcuts" }));
    await user.click(await screen.findByLabelText("Shortcuts of one key, without Ctrl or Alt"));
    await user.click(screen.getByRole("button", { name: "Close" }));
    unmount();
    const again = renderPage("/admin/dev-tools");
    const menu = await screen.findByRole("button", { name: /Office/ });
    await again.user.keyboard("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await again.user.click(menu);
    await again.user.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
    expect(await screen.findByLabelText("Shortcuts of one key, without Ctrl or Alt")).not.toBeChecked();
  });
});
