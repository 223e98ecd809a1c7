import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { createLicenseCheck } from "./license-check.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answers = {
  "GET /api/orders/check/1000001": { body: { exists: true } },
  "GET /api/orders/check/2": { body: { exists: false } },
  "GET /api/orders/check/3": { status: 400, body: { message: "Please correct the marked fields." } },
  "GET /api/orders/check/4": { status: 503, body: { message: "The license service cannot be reached." } },
};

describe("license check", () => {
  it("checks only the last number, once, after typing pauses for 300 ms", async () => {
    const calls = fakeServer(answers);
    const check = createLicenseCheck();
    void check("10");
    await vi.advanceTimersByTimeAsync(299);
    const last = check("1000001");
    await vi.advanceTimersByTimeAsync(299);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await last).toBe("exists");
    expect(calls.map(({ path }) => path)).toEqual(["/api/orders/check/1000001"]);
  });

  it("caches the answer for one number", async () => {
    const calls = fakeServer(answers);
    const check = createLicenseCheck(0);
    const ask = async (number: string) => {
      const answer = check(number);
      await vi.advanceTimersByTimeAsync(0);
      return answer;
    };
    expect(await ask("2")).toBe("unknown");
    expect(await ask("2")).toBe("unknown");
    expect(calls).toHaveLength(1);
    await ask("1000001");
    await ask("2");
    expect(calls).toHaveLength(3);
  });

  it("makes no call for the last number, typed again over others that were never asked for", async () => {
    const calls = fakeServer(answers);
    const check = createLicenseCheck();
    const type = async (number: string, rest: number) => {
      const answer = check(number);
      await vi.advanceTimersByTimeAsync(rest);
      return answer;
    };
    await type("1000001", 300);
    void check("100000");
    await vi.advanceTimersByTimeAsync(100);
    expect(await type("1000001", 1000)).toBe("exists");
    expect(calls.map(({ path }) => path)).toEqual(["/api/orders/check/1000001"]);
  });

  it("treats the server's schema error as invalid, and reports other failures without caching them", async () => {
    const calls = fakeServer(answers);
    const check = createLicenseCheck(0);
    const ask = async (number: string) => {
      const answer = check(number);
      await vi.advanceTimersByTimeAsync(0);
      return answer;
    };
    expect(await ask("3")).toBe("unknown");
    expect(await ask("4")).toMatchObject({ failed: { status: 503 } });
    await ask("4");
    expect(calls).toHaveLength(3);
  });
});
