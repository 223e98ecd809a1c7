import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { registerNavigator } from "../routes/navigation.ts";
import { currentSession, endSession, startSession } from "../storage/session.ts";
import { fakeServer } from "../../../test/fake-server.ts";
import { loginAnswer } from "../../../test/render-page.tsx";
import { ApiError } from "./api-error.ts";
import { api, callAhead, firstRowsOf, undoable } from "./api.ts";
import { errorMessage, handleError } from "./handle-error.ts";

const warned = vi.fn<(message: string) => void>();
const went = vi.fn<(path: string) => void>();

beforeEach(() => {
  went.mockClear();
  registerNavigator((path) => went(path));
  window.history.replaceState(null, "", "/admin?queue=apostille-makeEdits");
  warned.mockClear();
  vi.spyOn(console, "warn").mockImplementation(warned);
});
afterEach(() => {
  endSession();
  registerNavigator(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail("should fail"),
    (error: unknown) => error,
  );

describe("api", () => {
  it("sends the token with every request when there is one, and none otherwise", async () => {
    const calls = fakeServer({ "GET /api/fees": { body: [] } });
    await api.get("/fees");
    startSession(loginAnswer());
    await api.get("/fees");
    expect(calls.map(({ headers }) => headers["x-access-token"])).toEqual([undefined, "token-7"]);
  });

  it("says to the portal alone that a call is in the background", async () => {
    const calls = fakeServer({ "GET /api/fees": { body: [] }, "GET /other/api/fees": { body: [] } });
    startSession(loginAnswer());
    await api.get("/fees", { background: true });
    await api.get("/fees", { background: true, service: "/other" });
    expect(calls.map(({ headers }) => headers["x-background"])).toEqual(["1", undefined]);
  });

  it("takes the answer of a call that was made ahead, once", async () => {
    const calls = fakeServer({ "GET /api/fees": { body: [1] }, "GET /api/other": { body: [2] } });
    const schema = z.array(z.number());
    callAhead("/fees");
    expect(await api.get("/other", { schema })).toEqual([2]);
    expect(await api.get("/fees", { schema })).toEqual([1]);
    expect(calls.map(({ path }) => path)).toEqual(["/api/fees", "/api/other"]);
    await api.get("/fees");
    expect(calls).toHaveLength(3);
  });

  it("leaves the answer of a call that was made ahead for another session, or long ago", async () => {
    vi.useFakeTimers();
    const calls = fakeServer({ "GET /api/fees": { body: [] } });
    callAhead("/fees");
    startSession(loginAnswer());
    await api.get("/fees");
    callAhead("/fees");
    vi.advanceTimersByTime(10_000);
    await api.get("/fees");
    vi.useRealTimers();
    expect(calls).toHaveLength(4);
  });

  it("keeps an answer with its tag, and answers it again where nothing has changed", async () => {
    const call = "GET /api/queues/x";
    const answers = { [call]: { body: [1], headers: { etag: 'W/"a"' } } as object };
    const calls = fakeServer(answers);
    const get = { schema: z.array(z.number()), kept: {} };
    const first = await api.get("/queues/x", get);
    answers[call] = { status: 304 };
    expect(await api.get("/queues/x", get)).toBe(first);
    answers[call] = { body: [2], headers: { etag: 'W/"b"' } };
    expect(await api.get("/queues/x", get)).toEqual([2]);
    await api.get("/queues/x", get);
    expect(calls.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, 'W/"a"', 'W/"a"', 'W/"b"']);
  });

  it("sends JSON and returns what the schema parsed", async () => {
    const calls = fakeServer({ "POST /api/messages": { body: { id: 1, extra: true } } });
    const answer = await api.post("/messages", { body: { order_id: "u" }, schema: z.object({ id: z.number() }) });
    expect(answer).toEqual({ id: 1 });
    expect(calls[0]).toMatchObject({ body: { order_id: "u" }, headers: { "content-type": "application/json" } });
  });

  it("parses the first rows of a long list, and answers all", async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id }));
    const parsed = vi.fn<(id: unknown) => boolean>(() => true);
    const schema = firstRowsOf(z.array(z.object({ id: z.number().check(z.refine(parsed)) })));
    fakeServer({
      "GET /api/rows": { body: rows },
      "GET /api/fees": { body: [{ id: "1" }] },
      "GET /api/one": { body: {} },
    });
    expect(await api.get("/rows", { schema })).toEqual(rows);
    expect(parsed).toHaveBeenCalledTimes(200);
    expect(await failure(api.get("/fees", { schema }))).toMatchObject({ code: "UNEXPECTED_ANSWER" });
    expect(await failure(api.get("/one", { schema }))).toMatchObject({ code: "UNEXPECTED_ANSWER" });
  });

  it("answers a change that was made, also where an upgrade has removed the script of its undo", async () => {
    fakeServer({ "PATCH /api/orders/products/7/status": { body: { status_id: 6 }, headers: { undo: "act-1" } } });
    const { note } = undoable;
    onTestFinished(() => void Object.assign(undoable, { note }));
    undoable.note = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
    const schema = z.object({ status_id: z.number() });
    expect(await api.patch("/orders/products/7/status", { schema })).toEqual({ status_id: 6 });
  });

  it("turns an answer that fails the schema into an error without its data", async () => {
    fakeServer({ "GET /api/fees": { body: { secret: "Ada" } } });
    const error = await failure(api.get("/fees", { schema: z.array(z.unknown()) }));
    expect(error).toBeInstanceOf(ApiError);
    expect(errorMessage(error)).not.toContain("Ada");
  });

  it("carries every part of an error answer", async () => {
    const errors = [{ path: "email", message: "Email is required." }];
    fakeServer({
      "POST /api/x": {
        status: 409,
        body: { message: "Stale", code: "STALE", errors, showBanner: true, redirect: "/admin" },
      },
    });
    expect(await failure(api.post("/x"))).toMatchObject({
      status: 409,
      message: "Stale",
      code: "STALE",
      errors,
      showBanner: true,
      redirect: "/admin",
    });
  });
});

describe("a 403", () => {
  it.each([
    ["jwt malformed", "Please log in."],
    ["Access Denied!", "Access Denied!"],
    ["", "Session timed out, please log in again."],
  ])("with body %j shows %j and redirects to login with a return path", async (body, message) => {
    fakeServer({ "GET /api/queues": { status: 403, body } });
    expect(await failure(api.get("/queues"))).toMatchObject({ status: 403 });
    expect(went).toHaveBeenCalledWith(`/login?redirect=${encodeURIComponent("/admin?queue=apostille-makeEdits")}`);
    await vi.waitFor(() => expect(document.body.textContent).toContain(message), { timeout: 15_000 });
  });

  it("removes a session that the server does not know, and keeps one that lacks the role", async () => {
    startSession(loginAnswer());
    fakeServer({ "GET /api/users": { status: 403, body: "Access Denied!" }, "GET /api/queues": { status: 403 } });
    await failure(api.get("/users"));
    expect(currentSession()).toBeDefined();
    await failure(api.get("/queues"));
    expect(currentSession()).toBeUndefined();
  });

  it.each([
    ["elsewhere", 60_000, 3_600_000],
    ["idle", -1, 3_600_000],
    ["expired", 60_000, -1],
  ])("notes for the login page that the session ended: %s", async (why, idleIn, hoursIn) => {
    localStorage.removeItem("sessionEnd");
    startSession(loginAnswer());
    localStorage.setItem("idleEnd", String(Date.now() + idleIn));
    localStorage.setItem("expirationTime", String(Date.now() + hoursIn));
    fakeServer({ "GET /api/queues": { status: 403 } });
    await failure(api.get("/queues"));
    expect(localStorage.getItem("sessionEnd")).toBe(why);
    // A second answer to the same end.
    await failure(api.get("/queues"));
    expect(localStorage.getItem("sessionEnd")).toBe(why);
  });

  it("notes nothing where no one was logged in, or only the role is missing", async () => {
    localStorage.removeItem("sessionEnd");
    fakeServer({ "GET /api/users": { status: 403, body: "Access Denied!" }, "GET /api/queues": { status: 403 } });
    await failure(api.get("/queues"));
    startSession(loginAnswer());
    await failure(api.get("/users"));
    expect(localStorage.getItem("sessionEnd")).toBeNull();
  });

  it("stays where it is on the login page", async () => {
    window.history.replaceState(null, "", "/login?redirect=%2Fadmin");
    fakeServer({ "GET /api/queues": { status: 403 } });
    await failure(api.get("/queues"));
    expect(went).not.toHaveBeenCalled();
  });
});

describe("handleError", () => {
  it.each([
    ["the response's message", new ApiError({ status: 500, message: "No such order", data: "x" }), "No such order"],
    ["else its data", new ApiError({ status: 500, data: "plain" }), "plain"],
    ["else the general sentence", new ApiError({ status: 500 }), "Something went wrong"],
    ["without response the error's message", new Error("broken"), "broken"],
    ["else the connection's sentence", new Error(""), "Could not connect to server"],
  ])("says %s", (_, error, message) => {
    expect(errorMessage(error)).toBe(message);
  });

  it("reports a lost connection", async () => {
    fakeServer({ "GET /api/fees": "no connection" });
    expect(errorMessage(await failure(api.get("/fees")))).toBe("Could not connect to server");
  });

  it("shows a toast only with showBanner", async () => {
    expect(handleError(new ApiError({ status: 500, message: "quiet failure" }))).toEqual({
      message: "quiet failure",
      shown: false,
    });
    expect(warned).toHaveBeenCalledWith("quiet failure");
    handleError(new ApiError({ status: 500, message: "loud failure", showBanner: true }));
    await vi.waitFor(() => expect(document.body.textContent).toContain("loud failure"), { timeout: 15_000 });
    expect(document.body.textContent).not.toContain("quiet failure");
  });

  it("follows a redirect, but never to another site", () => {
    handleError(new ApiError({ status: 409, redirect: "/admin" }));
    handleError(new ApiError({ status: 409, redirect: "https://evil.example" }));
    expect(went.mock.calls.flat()).toEqual(["/admin", "/"]);
    expect(warned).not.toHaveBeenCalled();
  });
});
