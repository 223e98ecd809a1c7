import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act, renderHook } from "../../../test/testing-library.ts";
import { queryClient } from "../api/query.ts";
import type { LiveEvent } from "./follow-events.ts";
import { useLive } from "./use-live.ts";

let tell: (event: LiveEvent) => void = () => undefined;
vi.mock(import("./follow-events.ts"), () => ({
  shareEvents: (_name: string, _query: string, onEvent: (event: LiveEvent) => void) => {
    tell = onEvent;
    return () => undefined;
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Follows ten changes a second for ten seconds, of a list whose answer takes `ms`. @returns how its loads began */
async function follow(ms: number) {
  const loads: { readonly at: number; end?: "answered" | "aborted" }[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["list"],
    queryFn: ({ signal }) =>
      new Promise((resolve) => {
        const load: (typeof loads)[number] = { at: Date.now() };
        loads.push(load);
        signal.addEventListener("abort", () => (load.end ??= "aborted"));
        setTimeout(() => resolve((load.end ??= "answered")), ms);
      }),
  });
  const unsubscribe = observer.subscribe(() => undefined);
  const { unmount } = renderHook(() => useLive("staff 1", "", () => [["list"]]));
  await act(() => vi.advanceTimersByTimeAsync(ms));
  loads.length = 0;
  for (let change = 0; change < 100; change += 1) {
    tell({ kind: "queue", id: String(change) });
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  unmount();
  unsubscribe();
  return loads;
}

describe("a page whose list changes ten times a second", () => {
  it("loads a short list every 0.6 seconds", async () => {
    const loads = await follow(20);
    expect(loads.length).toBeGreaterThan(13);
    expect(loads.length).toBeLessThan(19);
  });

  it("loads a long list for a quarter of the time, each time to its end", async () => {
    const loads = await follow(1000);
    expect(loads.length).toBeGreaterThan(2);
    expect(loads.length).toBeLessThan(5);
    expect(loads.map(({ end }) => end)).toEqual(loads.map(() => "answered"));
  });
});
