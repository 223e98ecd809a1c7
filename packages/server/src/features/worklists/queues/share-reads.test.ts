import { describe, expect, it } from "vitest";
import { shareReads } from "./share-reads.ts";

/** A reading that ends when the test says so, and answers what was there when it began. */
function readings() {
  const endings: (() => void)[] = [];
  const state = { value: 0, begun: 0 };
  const read = shareReads(async () => {
    const seen = state.value;
    state.begun += 1;
    await new Promise<void>((resolve) => endings.push(resolve));
    if (seen < 0) throw new Error("no reading");
    return seen;
  });
  return { read, state, end: () => endings.shift()?.() };
}

describe("sharing reads", () => {
  it("starts one read for all callers that came during another, and none answers from before its call", async () => {
    const { read, state, end } = readings();
    const first = read();
    state.value = 1;
    const others = [read(), read(), read()];
    expect(state.begun).toBe(1);
    end();
    expect(await first).toBe(0);
    state.value = 2;
    const late = read();
    expect(state.begun).toBe(2);
    end();
    expect(await Promise.all(others)).toEqual([1, 1, 1]);
    await Promise.resolve();
    end();
    expect(await late).toBe(2);
    expect(state.begun).toBe(3);
  });

  it("lets a failed reading fail only those who waited for it", async () => {
    const { read, state, end } = readings();
    state.value = -1;
    const first = read();
    state.value = 5;
    const second = read();
    end();
    await expect(first).rejects.toThrow("no reading");
    end();
    expect(await second).toBe(5);
  });
});
