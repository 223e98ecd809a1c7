import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loginAnswer } from "../../../test/render-page.tsx";
import type * as SessionModule from "./session.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

let loads = 0;

/** Each page load has its own module: another address is another module. */
async function pageLoad(): Promise<typeof SessionModule> {
  loads += 1;
  return import(/* @vite-ignore */ `./session.ts?load=${loads}`) as Promise<typeof SessionModule>;
}

function store(secondsLeft: number): void {
  localStorage.setItem("token", "stored");
  localStorage.setItem("user", JSON.stringify(loginAnswer("ADMIN").user));
  localStorage.setItem("expirationTime", String(NOW.getTime() + secondsLeft * 1000));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("session", () => {
  it("keeps token, expirationTime and user in storage after login", async () => {
    const { startSession, currentSession } = await pageLoad();
    startSession(loginAnswer());
    expect(currentSession()?.token).toBe("token-7");
    expect(localStorage.getItem("token")).toBe("token-7");
    expect(Number(localStorage.getItem("expirationTime"))).toBe(NOW.getTime() + 3_600_000);
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ display_name: "R. Tolman" });
  });

  it("discards a stored session with 30 seconds left, and keeps one with 31", async () => {
    store(30);
    expect((await pageLoad()).currentSession()).toBeUndefined();
    expect(localStorage.getItem("token")).toBeNull();
    store(31);
    expect((await pageLoad()).currentSession()?.token).toBe("stored");
  });

  it("ignores a stored session whose user is damaged", async () => {
    store(3600);
    localStorage.setItem("user", "{");
    expect((await pageLoad()).currentSession()).toBeUndefined();
  });

  it("ends when it expires", async () => {
    const { startSession, currentSession, subscribeToSession } = await pageLoad();
    startSession(loginAnswer());
    const heard = vi.fn<() => void>();
    subscribeToSession(heard);
    vi.advanceTimersByTime(3_599_000);
    expect(currentSession()).toBeDefined();
    vi.advanceTimersByTime(1_000);
    expect(currentSession()).toBeUndefined();
    expect(heard).toHaveBeenCalledOnce();
    expect(localStorage.getItem("token")).toBeNull();
    expect(localStorage.getItem("sessionEnd")).toBe("expired");
  });

  it("can last longer than a browser timer", async () => {
    const { startSession, currentSession } = await pageLoad();
    const days = 24 * 3600;
    startSession({ ...loginAnswer(), expiresIn: 32 * days });
    vi.advanceTimersByTime(31.9 * days * 1000);
    expect(currentSession()).toBeDefined();
    vi.advanceTimersByTime(0.1 * days * 1000);
    expect(currentSession()).toBeUndefined();
  });

  it("follows a login and a logout of another tab", async () => {
    const { currentSession } = await pageLoad();
    expect(currentSession()).toBeUndefined();
    store(3600);
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(currentSession()?.token).toBe("stored");
    localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(currentSession()).toBeUndefined();
  });
});
