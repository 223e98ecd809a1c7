import { beforeEach, expect, it } from "vitest";
import { queryClient } from "../../../lib/api/query.ts";
import { anEntry, openQueue } from "../../../../test/queue/open-queue.tsx";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { act, cleanup, screen, waitFor } from "../../../../test/testing-library.ts";

setUpStaffTests({ chunks: () => import("../home/index.ts") });
beforeEach(() => localStorage.clear());

const path = "/api/queues/apostille-printAndShip";
const length = 400;
const all = Array.from({ length }, (_, index) => anEntry(index + 1, `Name${String(index + 1).padStart(3, "0")}`, 1));
const rows = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const link = (name: string) => screen.getByRole("link", { name });
const selectAll = () => screen.getByRole("checkbox", { name: /^Select all/ });

interface Answer {
  readonly status?: number;
  readonly body: object;
}

/** Opens a long queue, whose first orders are answered, and the others when `come` is called. */
async function openFirst(query?: string) {
  let resolve: (answer: Answer) => void = () => undefined;
  const rest = new Promise<Answer>((settle) => (resolve = settle));
  const page = openQueue(
    all,
    {
      [`GET ${path}?first=200`]: {
        body: all.slice(0, 200),
        headers: { "x-total-orders": String(length), "x-total-documents": String(length) },
      },
      [`GET ${path}`]: rest,
    },
    query,
  );
  const table = await screen.findByRole("table", { name: "Print and ship" });
  const come = async (answer: Answer = { body: all }) => {
    await act(async () => {
      resolve(answer);
      await rest;
    });
  };
  const asked = () => page.calls.filter((call) => call.path.startsWith(path)).map((call) => call.path);
  return { ...page, table, come, asked };
}
const isWhole = (table: HTMLElement) => waitFor(() => expect(table).toHaveAttribute("aria-rowcount", "401"));

it("shows the first orders and the counts of all before the others have come", async () => {
  const { table, come, asked } = await openFirst();
  expect(rows()[0]).toBe("Name001, Ada");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("400 orders");
  expect(table).toHaveAttribute("aria-rowcount", "-1");
  expect(screen.getByRole("button", { name: "Batch print" })).toBeDisabled();
  expect(screen.getByRole("button", { name: /^Flagged/ })).toHaveTextContent(/…$/);
  expect(screen.getByText("Loading")).toBeInTheDocument();
  const row = link("Name002, Ada");
  row.focus();
  await come();
  await isWhole(table);
  expect(link("Name002, Ada")).toBe(row);
  expect(row).toHaveFocus();
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.getByRole("button", { name: "Batch print" })).toBeEnabled();
  expect(screen.getByRole("button", { name: /^Flagged/ })).toHaveTextContent(/0 orders$/);
  expect(asked()).toEqual([`${path}?first=200`, path]);
});

it("selects all when all have come, also those that a filter leaves", async () => {
  const { user, table, come } = await openFirst();
  await user.click(selectAll());
  expect(selectAll()).toBeChecked();
  expect(table.closest("[aria-busy=true]")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Clear the selection" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Filter this queue" }), "name39");
  await come();
  expect(await screen.findAllByText("10 selected")).not.toHaveLength(0);
  expect(table.closest("[aria-busy=true]")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear the selection" }));
});

it("selects nothing after a second press", async () => {
  const { user, table, come } = await openFirst();
  await user.click(selectAll());
  await user.click(selectAll());
  await come();
  await isWhole(table);
  expect(selectAll()).not.toBeChecked();
});

it("filters and sorts when all have come", async () => {
  const { user, table, come } = await openFirst();
  await user.type(screen.getByRole("searchbox", { name: "Filter this queue" }), "name39");
  expect(rows()[0]).toBe("Name001, Ada");
  expect(table.closest("[aria-busy=true]")).toBeInTheDocument();
  const head = screen.getByRole("button", { name: "Order" });
  await user.click(head);
  await user.click(head);
  await come();
  await waitFor(() => expect(rows()).toHaveLength(10));
  expect(rows()[0]).toBe("Name399, Ada");
  expect(head).toHaveFocus();
});

it("keeps the first orders when the others fail, and offers another try", async () => {
  const { user, table, come, answers } = await openFirst();
  await come({ status: 500, body: {} });
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(rows()[0]).toBe("Name001, Ada");
  answers[`GET ${path}`] = { body: all };
  await user.click(retry);
  await isWhole(table);
});

it("asks once for a queue that is not long, and for all of one that is sorted or has a selection", async () => {
  const short = openQueue(all.slice(0, 50));
  await screen.findByRole("table", { name: "Print and ship" });
  const asked = ({ calls }: typeof short) =>
    calls.filter((call) => call.path.startsWith(path)).map((call) => call.path);
  expect(asked(short)).toEqual([`${path}?first=200`]);
  link("Name001, Ada").focus();
  await short.user.keyboard("x");
  for (const query of [undefined, "?queue=apostille-printAndShip&sort=name"]) {
    cleanup();
    queryClient.clear();
    const page = openQueue(all, {}, query);
    await isWhole(await screen.findByRole("table", { name: "Print and ship" }));
    expect(asked(page)).toEqual([path]);
    if (query === undefined) await page.user.click(screen.getByRole("button", { name: "Clear the selection" }));
  }
});
