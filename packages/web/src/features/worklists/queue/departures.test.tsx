import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setUpStaffTests } from "../../../../test/staff-tests.ts";
import { act, screen, waitFor } from "../../../../test/testing-library.ts";
import { anEntry, openQueue } from "../../../../test/queue/open-queue.tsx";
import { reloadQueues } from "./queue-queries.ts";

setUpStaffTests({ chunks: () => import("../home/index.ts") });
beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const [okafor, nielsen, alvarez] = [anEntry(1, "Okafor", 3), anEntry(2, "Nielsen", 2), anEntry(3, "Alvarez", 1)];
const queue = "GET /api/queues/apostille-printAndShip";
const departures = "GET /api/queues/departures?orders=40002";
const moved = [{ order_id: 40_002, created_by: "K. Madsen", status_id: 6 }];

const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("says in its place who has moved an order, which then leaves", async () => {
  const { answers } = openQueue([okafor, nielsen, alvarez], { [departures]: { body: moved } });
  await screen.findByRole("link", { name: "Nielsen, Ada" });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  answers[queue] = { body: [okafor, alvarez] };
  await act(() => reloadQueues());
  await screen.findByText(/K\. Madsen moved it to "Shipped"\./);
  expect(rows()[1]).toBe('Nielsen, Ada – K. Madsen moved it to "Shipped".');
  expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["Okafor, Ada", "Alvarez, Ada"]);
  await act(() => vi.advanceTimersByTimeAsync(4100));
  expect(rows()).toHaveLength(2);
});

describe("an order that leaves while the list is held", () => {
  const leave = async () => {
    const page = openQueue([okafor, nielsen, alvarez], { [departures]: { body: moved } });
    const link = await screen.findByRole("link", { name: "Nielsen, Ada" });
    const list = link.closest("tbody") ?? link;
    const go = async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
      page.answers[queue] = { body: [okafor, alvarez] };
      await act(() => reloadQueues());
      await screen.findByText(/K\. Madsen moved it to "Shipped"\./);
      await act(() => vi.advanceTimersByTimeAsync(6000));
    };
    const left = async () => {
      await act(() => vi.advanceTimersByTimeAsync(1100));
      return rows().length === 2;
    };
    return { list, link, go, left };
  };

  it("keeps its place until the mouse leaves the list", async () => {
    const { list, go, left } = await leave();
    fireEvent.pointerEnter(list, { pointerType: "mouse" });
    await go();
    expect(await left()).toBe(false);
    fireEvent.pointerLeave(list, { pointerType: "mouse" });
    expect(await left()).toBe(true);
  });

  it("keeps its place until the finger is lifted, though it scrolls, or its own row has gone", async () => {
    const { list, link, go, left } = await leave();
    fireEvent.pointerEnter(list, { pointerType: "touch" });
    fireEvent.touchStart(link);
    // The browser scrolls from here on.
    fireEvent.pointerLeave(list, { pointerType: "touch" });
    await go();
    expect(await left()).toBe(false);
    expect(link.isConnected).toBe(false);
    fireEvent.touchEnd(link);
    expect(await left()).toBe(true);
  });

  it("leaves after a tap, which is over", async () => {
    const { list, link, go, left } = await leave();
    fireEvent.pointerEnter(list, { pointerType: "touch" });
    fireEvent.touchStart(link);
    fireEvent.touchEnd(link);
    await go();
    expect(await left()).toBe(true);
  });
});

it("lets an order of one's own go at once, also at the head of the list", async () => {
  const own = "GET /api/queues/departures?orders=40001";
  const { answers } = openQueue([okafor, nielsen], { [own]: { body: [] } });
  await screen.findByRole("link", { name: "Okafor, Ada" });
  answers[queue] = { body: [nielsen] };
  await act(() => reloadQueues());
  await waitFor(() => expect(rows()).toHaveLength(1));
});

it("shows no departure of an order that a filter hides", async () => {
  const { user, calls } = openQueue([okafor, nielsen], { [departures]: { body: moved } });
  await screen.findByRole("link", { name: "Nielsen, Ada" });
  await user.type(screen.getByRole("searchbox", { name: /Filter/ }), "okafor");
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(calls.some(({ path }) => path.startsWith("/api/queues/departures"))).toBe(false);
});

it("shows in its row who has an order open, and no longer once they have left", async () => {
  const presence = "GET /api/queues/presence";
  const both = { order_id: 40_001, names: ["K. Madsen", "R. Tolman"] };
  const { answers } = openQueue([okafor, nielsen], {
    [presence]: { body: [both, { order_id: 40_002, names: ["Madsen, K."] }] },
  });
  expect(await screen.findByText("Madsen, K. has this open")).toBeInTheDocument();
  expect(screen.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual([
    "Okafor, Ada2K. Madsen, R. Tolman have this open",
    "Nielsen, AdaMKMadsen, K. has this open",
  ]);
  answers[presence] = { body: [] };
  await act(() => reloadQueues());
  await waitFor(() => expect(screen.queryByText(/this open/)).toBeNull());
});
