import { beforeEach, describe, expect, it, vi } from "vitest";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { act, screen, waitFor, within } from "../../../../test/testing-library.ts";
import { anEntry, openQueue } from "../../../../test/queue/open-queue.tsx";

setUpStaffTests({ chunks: () => import("../home/index.ts") });
beforeEach(() => localStorage.clear());

const length = 400;
const long = Array.from({ length }, (_, index) => anEntry(index + 1, `Name${String(index + 1).padStart(3, "0")}`, 1));
const rows = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

async function openLongQueue() {
  const page = openQueue(long);
  const table = await screen.findByRole("table", { name: "Print and ship" });
  return { ...page, table };
}

/** Scrolls the list up by so many pixels, as if each row were as high as any other. */
function scrollTo(top: number): void {
  vi.spyOn(HTMLTableSectionElement.prototype, "getBoundingClientRect").mockReturnValue({ top: -top } as DOMRect);
  act(() => {
    window.dispatchEvent(new Event("scroll"));
  });
}

describe("a long queue", () => {
  it("renders the rows in sight, and says how many there are and which these are", async () => {
    const { table } = await openLongQueue();
    expect(rows().length).toBeLessThan(60);
    expect(rows()[0]).toBe("Name001, Ada");
    expect(table).toHaveAttribute("aria-rowcount", "401");
    const [head, first, second] = within(table).getAllByRole("row");
    for (const [index, row] of [head, first, second].entries()) {
      expect(row).toHaveAttribute("aria-rowindex", String(index + 1));
    }
  });

  it("follows the window, and keeps the row that has the focus", async () => {
    await openLongQueue();
    screen.getByRole("link", { name: "Name002, Ada" }).focus();
    scrollTo(34 * 200);
    expect(rows()).toContain("Name201, Ada");
    expect(rows()).not.toContain("Name001, Ada");
    expect(rows().length).toBeLessThan(60);
    expect(screen.getByRole("link", { name: "Name002, Ada" })).toHaveFocus();
    const row = screen.getByRole("link", { name: "Name201, Ada" }).closest("tr");
    expect(row).toHaveAttribute("aria-rowindex", "202");
    scrollTo(34 * 400);
    expect(rows().at(-1)).toBe("Name400, Ada");
  });

  it("moves by keys to a row out of sight, and keeps the boxes of rows that come and go", async () => {
    const { user } = await openLongQueue();
    screen.getByRole("link", { name: "Name002, Ada" }).focus();
    await user.keyboard("x");
    scrollTo(34 * 200);
    expect(rows()).not.toContain("Name003, Ada");
    await user.keyboard("j");
    expect(screen.getByRole("link", { name: "Name003, Ada" })).toHaveFocus();
    await waitFor(() => expect(rows()).not.toContain("Name002, Ada"));
    scrollTo(0);
    expect(screen.getByRole("checkbox", { name: "Select Name002, Ada, order 40002" })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Clear the selection" }));
  });

  describe("when a colleague's orders leave it", () => {
    async function leave(answers: Record<string, unknown>, gone: readonly number[]) {
      answers["GET /api/queues/apostille-printAndShip"] = { body: long.filter(({ id }) => !gone.includes(id)) };
      window.dispatchEvent(new Event("focus"));
      const left = String(length - gone.length + 1);
      await waitFor(() => expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", left));
    }
    const link = (name: string) => screen.getByRole("link", { name });

    it("keeps the focus on its row, which is out of sight", async () => {
      const { answers } = await openLongQueue();
      link("Name004, Ada").focus();
      scrollTo(34 * 200);
      await leave(answers, [2]);
      expect(link("Name004, Ada")).toHaveFocus();
      expect(link("Name004, Ada").closest("tr")).toHaveAttribute("aria-rowindex", "4");
    });

    it.each([
      { focused: 4, gone: [4], next: "Name005, Ada" },
      { focused: 4, gone: [2, 4, 5], next: "Name006, Ada" },
      { focused: 1, gone: [1], next: "Name002, Ada" },
    ])("moves the focus from $focused to $next when $gone leave", async ({ focused, gone, next }) => {
      const { answers, user } = await openLongQueue();
      link(`Name00${focused}, Ada`).focus();
      await leave(answers, gone);
      expect(link(next)).toHaveFocus();
      await user.keyboard("x");
      expect(screen.getByRole("checkbox", { name: new RegExp(`^Select ${next}`) })).toBeChecked();
      await user.click(screen.getByRole("button", { name: "Clear the selection" }));
    });

    it("moves the focus from the last row to the one before it, out of sight as well", async () => {
      const { answers } = await openLongQueue();
      scrollTo(34 * 400);
      link("Name400, Ada").focus();
      scrollTo(0);
      await leave(answers, [400]);
      expect(link("Name399, Ada")).toHaveFocus();
    });

    it("leaves the focus where it is outside of the list", async () => {
      const { answers } = await openLongQueue();
      link("Name004, Ada").focus();
      link("Name004, Ada").blur();
      await leave(answers, [4]);
      expect(document.body).toHaveFocus();
    });
  });

  it("starts with J at the first row in sight, as after the way back from an order", async () => {
    const { user } = await openLongQueue();
    scrollTo(34 * 200);
    vi.spyOn(HTMLTableRowElement.prototype, "getBoundingClientRect").mockImplementation(function top(
      this: HTMLTableRowElement,
    ) {
      return { top: (Number(this.dataset["index"]) - 200) * 34, height: 34 } as DOMRect;
    });
    await user.keyboard("j");
    expect(screen.getByRole("link", { name: "Name201, Ada" })).toHaveFocus();
  });

  it("reserves the height of the rows out of sight", async () => {
    await openLongQueue();
    scrollTo(34 * 200);
    const room = [...document.querySelectorAll<HTMLElement>("tbody tr[aria-hidden]")].map((gap) =>
      Number.parseFloat(gap.style.height),
    );
    expect(room.reduce((sum, height) => sum + height, rows().length * 34)).toBe(34 * length);
  });

  it("prints every row", async () => {
    const { table } = await openLongQueue();
    window.dispatchEvent(new Event("beforeprint"));
    // Within the event: the printer does not wait.
    expect(table.querySelectorAll("tbody th")).toHaveLength(length);
    expect(table).not.toHaveAttribute("aria-rowcount");
    window.dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(rows().length).toBeLessThan(60));
  });

  it.each([{ key: "f", ctrlKey: true }, { key: "F", metaKey: true }, { key: "g", ctrlKey: true }, { key: "F3" }])(
    "shows every row to the browser's search ($key), until the list changes",
    async (press) => {
      const { table, user } = await openLongQueue();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { ...press, bubbles: true }));
      expect(table.querySelectorAll("tbody th")).toHaveLength(length);
      await user.click(screen.getByRole("button", { name: "Name" }));
      await waitFor(() => expect(rows().length).toBeLessThan(60));
    },
  );

  it("shows the end of the list when a filter leaves little", async () => {
    const { user } = await openLongQueue();
    scrollTo(34 * 300);
    await user.type(screen.getByRole("searchbox", { name: "Filter this queue" }), "name39");
    await waitFor(() => expect(rows()).toHaveLength(10));
  });

  it("renders every row of a list that is not long", async () => {
    openQueue(long.slice(0, 60));
    const table = await screen.findByRole("table", { name: "Print and ship" });
    expect(rows()).toHaveLength(60);
    expect(table).not.toHaveAttribute("aria-rowcount");
  });
});
