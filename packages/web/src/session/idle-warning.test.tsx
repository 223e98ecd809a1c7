import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../lib/api/query.ts";
import { api } from "../lib/api/api.ts";
import { fakeServer } from "../../test/fake-server.ts";
import { browserPath, loginAnswer, renderPage } from "../../test/render-page.tsx";
import { act, cleanup, fireEvent, screen, waitFor } from "../../test/testing-library.ts";
import { currentSession, endSession, startSession } from "../lib/storage/session.ts";

/** The server's answers, each with the idle seconds that are then left. */
const answers = (idleIn: number, logout = 200) => ({
  "GET /api/users": { body: [], headers: { "x-session-idle-in": String(idleIn) } },
  "GET /api/queues": { body: [], headers: { "x-session-idle-in": "3600" } },
  "POST /api/users/logout": { status: logout, body: { ok: true } },
});

/** Opens a staff page whose session is then idle for `seconds`. */
async function standIdle(seconds: number, idleIn = 3600) {
  const calls = fakeServer(answers(idleIn));
  renderPage("/users");
  await screen.findByText("There are no users yet.");
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  queryClient.clear();
  startSession({ ...loginAnswer("ADMIN"), expiresIn: 8 * 3600 });
  fireEvent.keyDown(window, { key: "Shift" });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("an idle session", () => {
  it("shows a warning two minutes before its end, and not earlier", async () => {
    await standIdle(58 * 60 - 30);
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    expect(screen.getByRole("dialog", { name: "Are you still there?" })).toBeVisible();
    expect(screen.getByRole("timer")).toHaveTextContent(/^1:\d\d$/);
  });

  it("continues when the user stays", async () => {
    const calls = await standIdle(58 * 60 + 20);
    fireEvent.click(screen.getByRole("button", { name: "Stay logged in" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const stayed = calls.find((call) => call.path === "/api/queues");
    expect(stayed?.headers).not.toHaveProperty("x-background");
    expect(currentSession()).toBeDefined();
  });

  it("ends at once on logout", async () => {
    await standIdle(58 * 60 + 20);
    fireEvent.click(screen.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(browserPath()).toBe("/"));
    expect(currentSession()).toBeUndefined();
  });

  it("redirects to login at its end, and returns afterwards", async () => {
    await standIdle(60 * 60 + 5);
    await waitFor(() => expect(browserPath()).toBe("/login?redirect=%2Fusers"));
    expect(currentSession()).toBeUndefined();
    expect(await screen.findByText(/^You were logged out because you were inactive/)).toBeVisible();
  });

  it("stays alive while another tab is in use", async () => {
    await standIdle(58 * 60 + 20);
    const later = String(Date.now() + 3_600_000);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "idleEnd", newValue: later })));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows no warning while the user is typing", async () => {
    await standIdle(58 * 60 - 30);
    fireEvent.keyDown(document.body, { key: "a" });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(currentSession()).toBeDefined();
  });

  it("ends despite background requests", async () => {
    const calls = await standIdle(90);
    await api.get("/queues");
    fireEvent.keyDown(document.body, { key: "a" });
    await api.get("/queues");
    const queues = calls.filter((call) => call.path === "/api/queues");
    expect(queues.map(({ headers }) => headers["x-background"])).toEqual(["1", undefined]);
  });
});
