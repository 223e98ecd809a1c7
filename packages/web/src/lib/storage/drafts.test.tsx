import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logOut } from "../../session/log-out.ts";
import { loginAnswer } from "../../../test/render-page.tsx";
import { dropOldDrafts, readDraft, writeDraft } from "./drafts.ts";
import { endSession, startSession } from "./session.ts";

beforeEach(() => startSession(loginAnswer("USER")));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
});

describe("drafts", () => {
  it("outlive a session that was lost, and are no one else's", () => {
    writeDraft("message:40001", "Dear Ada,");
    endSession();
    expect(readDraft("message:40001")).toBe("");
    const other = loginAnswer("USER");
    startSession({ ...other, user: { ...other.user, id: other.user.id + 1 } });
    expect(readDraft("message:40001")).toBe("");
    startSession(other);
    expect(readDraft("message:40001")).toBe("Dear Ada,");
    expect(readDraft("message:40002")).toBe("");
  });

  it("belong to no account for customers, and expire after a week", () => {
    endSession();
    vi.useFakeTimers();
    writeDraft("message-of:40001", "Dear office,");
    expect(readDraft("message-of:40001")).toBe("Dear office,");
    expect(readDraft("message-of:40002")).toBe("");
    startSession(loginAnswer("USER"));
    expect(readDraft("message-of:40001")).toBe("");
    endSession();
    vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000 + 1);
    expect(readDraft("message-of:40001")).toBe("");
  });

  it("disappear when they are empty, when their owner logs out, and after a week", () => {
    vi.stubGlobal("fetch", async () => new Response("{}"));
    writeDraft("a", "text");
    writeDraft("a", " ");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("dop-draft"))).toEqual([]);
    writeDraft("a", "text");
    logOut();
    startSession(loginAnswer("USER"));
    expect(readDraft("a")).toBe("");
    vi.useFakeTimers();
    writeDraft("a", "text");
    vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000);
    expect(readDraft("a")).toBe("text");
    vi.advanceTimersByTime(1000);
    dropOldDrafts();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("dop-draft"))).toEqual([]);
  });

  it("survive invalid stored texts, and a browser without storage", () => {
    writeDraft("a", "text");
    for (const key of Object.keys(localStorage))
      if (key.startsWith("dop-draft")) localStorage.setItem(key, '{"text":7}');
    expect(readDraft("a")).toBe("");
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("denied");
      },
    });
    writeDraft("a", "text");
    expect(readDraft("a")).toBe("");
  });
});
