import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { cleanup, expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { day, entries, openQueue } from "../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("./index.ts") });
beforeEach(() => localStorage.clear());

describe("sidebar and staff home", () => {
  it("counts per queue and category, remembers closed categories, and reloads on another queue", async () => {
    vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    const { user, calls } = openQueue(entries, { "GET /api/queues/apostille-makeEdits": { body: [] } });
    const sidebar = within(await screen.findByRole("navigation", { name: "Queues" }));
    expect(await sidebar.findByRole("button", { name: "Apostille 7 orders" })).toHaveAttribute("aria-expanded", "true");
    expect(sidebar.getByRole("link", { name: /^Print and ship 3/ })).toHaveAttribute("aria-current", "page");
    const asked = () => calls.filter(({ path }) => path === "/api/queues").length;
    const before = asked();
    await user.click(sidebar.getByRole("link", { name: /^Make edits 4/ }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await user.click(sidebar.getByRole("button", { name: /^Apostille/ }));
    cleanup();
    openQueue();
    expect(await screen.findByRole("button", { name: /^Apostille/ })).toHaveAttribute("aria-expanded", "false");
  });

  it("reloads when the window gets focus, even when it was visible before", async () => {
    const { calls } = openQueue();
    await screen.findByRole("link", { name: "Okafor, Ada" });
    const asked = (path: string) => calls.filter((call) => call.path === path).length;
    const before = asked("/api/queues");
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(asked("/api/queues")).toBe(before + 1));
    const all = calls.filter(({ path }) => path.startsWith("/api/queues/apostille-printAndShip"));
    expect(all).toHaveLength(2);
  });

  it("shows what waits inside and outside the queues when none is selected", async () => {
    const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
    const overview = {
      queues: [{ queue: "apostille-makeEdits", count: 4, overdue: 2, oldest_entered_at: ago(9 * day) }],
      mine: 6,
      oldest: {
        unread_messages: ago(3 * 3600),
        order_issues: null,
        refunds_requested: null,
        undelivered_mails: null,
        transmittals_out: ago(2 * day),
        second_looks: ago(3600),
      },
      flow: [
        { product_id: 1, came_in: 3, went_out: 1, usual_in: 2.25, usual_out: 0.5 },
        { product_id: 2, came_in: 0, went_out: 0, usual_in: 0, usual_out: 0 },
      ],
      days: [
        { day: "2026-11-23", came_in: 5, went_out: 4 },
        { day: "2026-11-24", came_in: 3, went_out: 1 },
      ],
      people: [{ name: "K. Madsen", orders: 2 }],
      unread_messages: 3,
      order_issues: 2,
      refunds_requested: 5,
      undelivered_mails: 1,
      orders_owed: 3,
      transmittals_out: 4,
      transmittals_overdue: 2,
      second_looks: 1,
      at_risk: 4,
    };
    const { user, calls } = openQueue([], { "GET /api/queues/overview": { body: overview } }, "");
    await expectVisibleText("Click on a queue to view the orders there.");
    const attention = await screen.findByRole("region", { name: "Needs attention" });
    expect(attention).toHaveTextContent(
      "Overdue in Apostille: Make edits2Unread messages33 h 0 minOrder issues2Refunds awaiting approval5Refunds owed " +
        "(canceled or voided orders)3Documents at risk of missing their promised date4Undelivered " +
        "emails1Transmittals at the Lt. Governor's42 d 0 h2 overdueWaiting for a second review11 h 0 min" +
        "Mine, in queues6",
    );
    const targets = within(attention)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(targets).toEqual([
      "/admin?queue=apostille-makeEdits",
      "/admin/inbox",
      "/admin/search?status=10&time=active",
      "/admin/search?status=7",
      "/admin/search?owed=true",
      "/admin/search?at_risk=true",
      "/admin/mail",
      "/admin/transmittal?out=true",
      "/admin/search?second_look=true",
      "/admin/search?assigned=mine&time=active",
    ]);
    // The sidebar alone lists the queues.
    expect(screen.queryByRole("table", { name: "All queues" })).toBeNull();
    const today = within(screen.getByRole("table", { name: "Today" }));
    expect(today.getByRole("row", { name: /^Apostille Request/ })).toHaveTextContent(
      "Apostille Request3 usually 2.31 usually 0.5",
    );
    expect(today.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByRole("region", { name: "Today" })).toHaveTextContent(
      "Came in3 usually 2.3Waiting4 2 overdueWent out1 usually 0.5",
    );
    expect(screen.getByRole("region", { name: "Who works on what" })).toHaveTextContent("K. Madsen2 orders");
    const weeks = await screen.findByRole("slider", { name: "The last four weeks" });
    weeks.focus();
    await user.keyboard("{Home}");
    expect(weeks).toHaveAttribute("aria-valuetext", "11/23: Came in 5, Went out 4");
    // One answer for both: the sidebar asks for nothing of its own.
    expect(screen.getByRole("link", { name: /^Make edits 4/ })).toBeInTheDocument();
    expect(calls.some(({ path }) => path === "/api/queues")).toBe(false);
  });
});
