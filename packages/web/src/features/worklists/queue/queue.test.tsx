import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { browserPath } from "../../../../test/render-page.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { cleanup, expectVisibleText, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { formatDuration } from "./format-duration.ts";
import { anEntry, day, entries, openQueue } from "../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../home/index.ts") });
beforeEach(() => localStorage.clear());

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

describe("queue", () => {
  it("lists the longest waiting first, marks late, unread and flagged orders, and links with the queue", async () => {
    openQueue();
    const link = await screen.findByRole("link", { name: "Okafor, Ada" });
    expect(link).toHaveAttribute("href", "/admin/orders/40001?queue=apostille-printAndShip");
    expect(names()).toEqual(["Okafor, Ada", "Nielsen, Ada", "Alvarez, Ada"]);
    expect(screen.getByRole("columnheader", { name: "Time in queue" })).toHaveAttribute("aria-sort", "descending");
    const [first, second] = screen.getAllByRole("row").slice(1);
    expect(first).toHaveTextContent("7 d 12 h (overdue)");
    expect(first).toHaveTextContent("2 unread");
    expect(second).toHaveTextContent("Payment Issue");
    expect(second).not.toHaveTextContent("overdue");
  });

  it("says what approving access means, and nothing where the name says it", async () => {
    openQueue();
    await screen.findByRole("link", { name: "Okafor, Ada" });
    expect(screen.queryByText(/^Compare the photo ID/)).toBeNull();
    cleanup();
    const queue = { "GET /api/queues/apostille-approveAccess": { body: entries } };
    openQueue(entries, queue, "?queue=apostille-approveAccess");
    await expectVisibleText("Compare the photo ID and the selfie, and confirm who ordered.");
  });

  it("says which order awaits payment", async () => {
    openQueue([anEntry(1, "Okafor", 2, { awaiting_payment: true }), anEntry(2, "Rossi", 1)]);
    expect(await screen.findByRole("rowheader", { name: "Okafor, Ada Awaiting payment" })).toBeVisible();
    expect(screen.getByRole("rowheader", { name: "Rossi, Ada" })).toBeVisible();
  });

  it("says which promised date is at risk", async () => {
    openQueue([
      anEntry(1, "Okafor", 2, { at_risk: { promised_on: "2026-11-13", expected_on: "2026-12-09" } }),
      anEntry(2, "Rossi", 1, { at_risk: { promised_on: "2026-11-13", expected_on: "2026-11-10" } }),
    ]);
    const later = await screen.findByText("At risk: by November 13; now December 9");
    expect(later.closest("tr")).toHaveTextContent("Okafor, Ada");
    expect(later.closest("td")).toHaveTextContent("2 d 0 hAt risk: by November 13; now December 911/13 → 12/9");
    // Nothing is expected on a day that is over.
    const passed = screen.getByText("At risk: by November 13, which has passed");
    expect(passed.closest("td")).toHaveTextContent(/passed11\/13$/);
  });

  describe("an order with several documents", () => {
    const list = [
      anEntry(1, "Okafor", 3, { order_id: 40_911, country: "FR" }),
      anEntry(3, "Nielsen", 2, { country: "JP" }),
      anEntry(2, "Okafor", 1, { order_id: 40_911, country: "EG", quantity: 2, second_look: true }),
    ];
    const okafor = "Okafor, Ada Second review2 documents: France, Egypt × 2";
    const open = () => screen.findByRole("button", { name: "2 documents: France, Egypt × 2" });

    it("shows one row at the place of the first, which opens and closes", async () => {
      const { user } = openQueue(list);
      const fold = await open();
      expect(names()).toEqual([okafor, "Nielsen, Ada"]);
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Print and ship 2 orders, 3 documents");
      expect(fold).toHaveAttribute("aria-expanded", "false");
      await user.click(fold);
      expect(names()).toEqual([okafor, "France × 1", "Egypt × 2", "Nielsen, Ada"]);
      expect(screen.getByRole("link", { name: "Egypt × 2" })).toHaveAttribute(
        "href",
        "/admin/orders/40911?queue=apostille-printAndShip&product=2",
      );
      expect(screen.getByRole("link", { name: "Egypt × 2" }).closest("tr")).toHaveTextContent("1 d 0 h");
      await user.click(fold);
      expect(names()).toEqual([okafor, "Nielsen, Ada"]);
    });

    it("opens and closes by Right and Left, and the arrows move", async () => {
      const { user } = openQueue(list);
      await open();
      await user.keyboard("j{ArrowRight}");
      expect(await open()).toHaveAttribute("aria-expanded", "true");
      await user.keyboard("{ArrowDown}{ArrowDown}");
      expect(screen.getByRole("link", { name: "Egypt × 2" })).toHaveFocus();
      await user.keyboard("{ArrowLeft}");
      expect(screen.getByRole("link", { name: "Okafor, Ada" })).toHaveFocus();
      expect(await open()).toHaveAttribute("aria-expanded", "false");
      await user.keyboard("{ArrowDown}{ArrowRight}{ArrowUp}");
      expect(screen.getByRole("link", { name: "Okafor, Ada" })).toHaveFocus();
      expect(names()).toEqual([okafor, "Nielsen, Ada"]);
    });

    it("selects all or some of its documents, and every step means those", async () => {
      const { user, calls } = openQueue(list, {
        "POST /api/order-products/bulk": { body: { results: [{ id: 2, ok: true, message: "" }] } },
      });
      const fold = await open();
      const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Okafor, Ada, order 40911" });
      await user.click(box());
      const bar = () => within(screen.getByRole("region", { name: "Selected orders" }));
      expect(bar().getByText("1 order, 2 documents selected")).toBeVisible();
      await user.click(fold);
      await user.click(screen.getByRole("checkbox", { name: "Select document 1 of Okafor, Ada, order 40911" }));
      expect(box()).not.toBeChecked();
      expect(box().indeterminate).toBe(true);
      await user.click(bar().getByRole("button", { name: "Assign to me" }));
      await waitFor(() =>
        expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ action: "assign", ids: [2] }),
      );
      screen.getByRole("link", { name: "Nielsen, Ada" }).focus();
      await user.keyboard("x");
      screen.getByRole("link", { name: "Okafor, Ada" }).focus();
      await user.keyboard("{Shift>}X{/Shift}");
      expect(bar().getByText("2 orders, 3 documents selected")).toBeVisible();
      await user.keyboard("f");
      expect(await screen.findByRole("dialog", { name: "Flag 2 orders, 3 documents" })).toBeVisible();
    });

    it("asks once for the flag of its documents", async () => {
      const { user } = openQueue(list);
      await open();
      await user.keyboard("jf");
      expect(await screen.findByRole("dialog", { name: "Flag order 40911" })).toBeVisible();
    });

    it("shows every document on paper and to the browser's search", async () => {
      openQueue(list);
      await open();
      window.dispatchEvent(new Event("beforeprint"));
      expect(names()).toHaveLength(4);
      window.dispatchEvent(new Event("afterprint"));
      await waitFor(() => expect(names()).toHaveLength(2));
    });
  });

  it("names documents without a country by their place", async () => {
    const { user } = openQueue([anEntry(1, "Okafor", 3, { order_id: 9 }), anEntry(2, "Okafor", 3, { order_id: 9 })]);
    await user.click(await screen.findByRole("button", { name: "2 documents" }));
    expect(names().slice(1)).toEqual(["Document 1", "Document 2"]);
  });

  it("shows the columns and the height of rows that this browser keeps, and ignores one that is gone", async () => {
    localStorage.setItem("dop-queue-look", '{"hidden":["license","bygone","name"]}');
    const { user } = openQueue();
    await screen.findByRole("link", { name: "Okafor, Ada" });
    const heads = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads()).not.toContain("License #");
    expect(heads()).toContain("Name");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "License #" }));
    await user.click(screen.getByRole("checkbox", { name: "Created" }));
    expect(heads()).toContain("License #");
    expect(heads()).not.toContain("Created");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.keyboard("d");
    expect(JSON.parse(localStorage.getItem("dop-queue-look") ?? "")).toEqual({ hidden: ["created"], isDense: true });
  });

  it("sorts by a column and reverses the order, in the address", async () => {
    const { user } = openQueue();
    await user.click(await screen.findByRole("button", { name: "Name" }));
    expect(names()).toEqual(["Alvarez, Ada", "Nielsen, Ada", "Okafor, Ada"]);
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
    expect(browserPath()).toBe("/admin?queue=apostille-printAndShip&sort=name&reverse=1");
  });

  it("filters by every word typed, in the address", async () => {
    const { user } = openQueue();
    await user.type(await screen.findByRole("searchbox", { name: "Filter this queue" }), "ada 1180003");
    await waitFor(() => expect(names()).toEqual(["Alvarez, Ada"]));
    expect(browserPath()).toContain("filter=ada+1180003");
    expect(screen.getByRole("link", { name: "Alvarez, Ada" })).toHaveAttribute(
      "href",
      "/admin/orders/40003?queue=apostille-printAndShip&filter=ada+1180003",
    );
    await user.type(screen.getByRole("searchbox", { name: "Filter this queue" }), "x");
    await expectVisibleText("No orders in this queue match the filter.");
  });

  it("narrows to one kind of orders, in the address and on the way to an order, and shows all again", async () => {
    const mine = { id: 7, display_name: "R. Tolman" };
    const { user } = openQueue([...entries, anEntry(4, "Rossi", 2, { assignee: mine, awaiting_payment: true })]);
    const group = within(await screen.findByRole("group", { name: "Show only" }));
    const press = async (name: RegExp) => user.click(group.getByRole("button", { name }));
    for (const [name, rows] of [
      [/^Flagged 1/, ["Nielsen, Ada"]],
      [/^Unread 1/, ["Okafor, Ada"]],
      [/^Awaiting payment 1/, ["Rossi, Ada Awaiting payment"]],
      [/^Mine 1/, ["Rossi, Ada Awaiting payment"]],
      [/^Unassigned 3/, ["Okafor, Ada", "Nielsen, Ada", "Alvarez, Ada"]],
    ] as const) {
      await press(name);
      await waitFor(() => expect(names()).toEqual(rows));
      expect(group.getByRole("button", { pressed: true })).toHaveAccessibleName(name);
    }
    expect(browserPath()).toBe("/admin?queue=apostille-printAndShip&show=unassigned");
    expect(screen.getByRole("link", { name: "Alvarez, Ada" })).toHaveAttribute(
      "href",
      "/admin/orders/40003?queue=apostille-printAndShip&show=unassigned",
    );
    await expectVisibleText("3 of 4 shown");
    await press(/^Unassigned/);
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(browserPath()).toBe("/admin?queue=apostille-printAndShip");
  });

  it("says when there are no orders of a kind, and shows all again", async () => {
    const { user } = openQueue(entries, {}, "?queue=apostille-printAndShip&show=mine");
    await expectVisibleText("No order in this queue is yours.");
    await user.click(screen.getByRole("button", { name: "Clear the filter" }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole("searchbox", { name: "Filter this queue" })).toHaveFocus();
  });

  it("shows the assignee of an order, abbreviated on screen", async () => {
    openQueue([anEntry(1, "Okafor", 1, { assignee: { id: 3, display_name: "K. Madsen" } })]);
    const cell = await screen.findByRole("cell", { name: "Assigned to K. Madsen" });
    expect(cell).toHaveTextContent("KM");
    expect(cell.querySelector("[title]")).toHaveAttribute("title", "Assigned to K. Madsen");
  });

  it("shows the empty state and a lost connection", async () => {
    openQueue([]);
    await expectVisibleText("No orders in this queue.");
    cleanup();
    queryClient.clear();
    openQueue([], { "GET /api/queues/apostille-printAndShip": "no connection" });
    await expectVisibleText("Could not connect to server");
  });

  it("flags from the row with a preset; Save needs a comment", async () => {
    const { user, calls, answers } = openQueue(entries, { "POST /api/orders/40003/flag": { body: {} } });
    await user.click(await screen.findByRole("button", { name: "Flag order 40003" }));
    const save = await screen.findByRole("button", { name: "Save flag" });
    expect(save).toBeDisabled();
    for (const preset of [
      "Address Issue",
      "Payment Issue",
      "Require ID/Selfie",
      "Require Authorization",
      "Edits Needed",
    ])
      expect(screen.getByRole("button", { name: preset })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Ammendment Required" }));
    answers["GET /api/queues/apostille-printAndShip"] = {
      body: [anEntry(3, "Alvarez", 1, { flagged: true, comment: "Ammendment Required" })],
    };
    await user.click(save);
    expect(await screen.findByRole("button", { name: "Flag of order 40003: Ammendment Required" })).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      comment: "Ammendment Required",
      flagged: true,
      expected_flagged: false,
    });
  });

  it("shows the server's message when another user was faster with the flag, and reloads the queue", async () => {
    const message = "This order has changed.";
    const { user, calls } = openQueue(entries, {
      "POST /api/orders/40003/flag": { status: 409, body: { message, showBanner: true } },
    });
    await user.click(await screen.findByRole("button", { name: "Flag order 40003" }));
    await user.click(await screen.findByRole("button", { name: "Address Issue" }));
    await user.click(screen.getByRole("button", { name: "Save flag" }));
    await expectVisibleText(message);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.filter(({ path }) => path.startsWith("/api/queues/apostille-printAndShip"))).toHaveLength(2);
  });

  it.each(["apostille-makeEdits", "apostille-waitingConfirmation", "apostille-createTransmittal"])(
    "offers no batch printing in %s, where something else comes first",
    async (queue) => {
      openQueue(entries, { [`GET /api/queues/${queue}`]: { body: entries } }, `?queue=${queue}`);
      await screen.findByRole("link", { name: "Okafor, Ada" });
      expect(screen.queryByRole("button", { name: "Batch print" })).toBeNull();
    },
  );

  it("offers no batch printing and no flags to viewers", async () => {
    openQueue(entries, {}, undefined, "VIEWER");
    await screen.findByRole("link", { name: "Okafor, Ada" });
    expect(screen.queryByRole("button", { name: "Batch print" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Flag o/ })).toBeNull();
  });
});

describe("time in queue", () => {
  it.each([
    [59, "0 min"],
    [3 * 3600 + 61, "3 h 1 min"],
    [7 * day + 15 * 3600, "7 d 15 h"],
  ])("says %i seconds as %s", (seconds, words) => expect(formatDuration(seconds)).toBe(words));
});
