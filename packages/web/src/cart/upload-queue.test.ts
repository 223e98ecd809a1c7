import { afterEach, expect, it, vi } from "vitest";
import { fakeServer } from "../../test/fake-server.ts";
import { sendFile, type Sending } from "./upload-queue.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = "POST /api/orders/uploads?kind=id";
const withoutProgress = (Request: typeof XMLHttpRequest) =>
  class extends Request {
    constructor() {
      super();
      this.upload.addEventListener("progress", (event) => event.stopImmediatePropagation());
    }
  };
const taken = { status: 201, body: { upload: "u".repeat(43), expires_at: "2026-11-24T18:00:00.000Z" } };

it("a file without progress for a minute is sent again automatically", async () => {
  vi.useFakeTimers();
  const answers: Parameters<typeof fakeServer>[0] = { [call]: new Promise(() => {}) };
  const calls = fakeServer(answers);
  const states: Sending[] = [];
  const { signal } = new AbortController();
  const sent = sendFile(
    { kind: "id", file: new Blob(["photo"]), hints: [] },
    { signal, onProgress: (state) => states.push(state) },
  );
  await vi.advanceTimersByTimeAsync(59_000);
  expect(calls).toHaveLength(1);
  expect(states.at(-1)).toEqual({ part: 0.5, waiting: false });
  answers[call] = taken;
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toEqual({ part: 0, waiting: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await sent).upload).toBe(taken.body.upload);
  expect(calls).toHaveLength(2);
});

it.each([408, 503])("a file that is answered with %i is sent again automatically", async (status) => {
  vi.useFakeTimers();
  const answers: Parameters<typeof fakeServer>[0] = { [call]: { status, body: {} } };
  const calls = fakeServer(answers);
  const { signal } = new AbortController();
  const sent = sendFile({ kind: "id", file: new Blob(["photo"]), hints: [] }, { signal, onProgress: () => undefined });
  await vi.advanceTimersByTimeAsync(500);
  answers[call] = taken;
  await vi.advanceTimersByTimeAsync(1000);
  expect((await sent).upload).toBe(taken.body.upload);
  expect(calls).toHaveLength(2);
});

it("a file that waits for the one before it shows so, with its connection as well", async () => {
  vi.useFakeTimers();
  const answers: Parameters<typeof fakeServer>[0] = { [call]: new Promise(() => {}) };
  const calls = fakeServer(answers);
  const { signal } = new AbortController();
  const shown: Record<string, Sending[]> = { first: [], second: [] };
  const [first, second] = ["first", "second"].map((name) =>
    sendFile(
      { kind: "id", file: new Blob([name]), hints: [] },
      { signal, onProgress: (state) => shown[name]?.push(state) },
    ),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown["first"]?.at(-1)).toEqual({ part: 0.5, waiting: false });
  expect(shown["second"]).toEqual([{ part: 0, waiting: false }]);
  answers[call] = "no connection";
  await vi.advanceTimersByTimeAsync(59_000);
  expect(shown["second"]?.at(-1)).toEqual({ part: 0, waiting: true });
  const third: Sending[] = [];
  const leave = new AbortController();
  void sendFile(
    { kind: "id", file: new Blob(["third"]), hints: [] },
    { signal: leave.signal, onProgress: (state) => third.push(state) },
  ).catch(() => undefined);
  expect(third).toEqual([{ part: 0, waiting: true }]);
  leave.abort();
  answers[call] = taken;
  await vi.advanceTimersByTimeAsync(2000);
  expect((await first)?.upload).toBe(taken.body.upload);
  expect((await second)?.upload).toBe(taken.body.upload);
  expect(shown["second"]?.at(-1)).toEqual({ part: 0.5, waiting: false });
  expect(calls.filter(({ path }) => path.includes("uploads"))).toHaveLength(3);
});

it("a file that waits for the connection says so once, however often it is tried", async () => {
  vi.useFakeTimers();
  const answers: Parameters<typeof fakeServer>[0] = { [call]: { status: 503 } };
  fakeServer(answers);
  // A lost connection reports no progress, unlike the fake server.
  vi.stubGlobal("XMLHttpRequest", withoutProgress(XMLHttpRequest));
  const states: Sending[] = [];
  const { signal } = new AbortController();
  const sent = sendFile(
    { kind: "id", file: new Blob(["photo"]), hints: [] },
    { signal, onProgress: (state) => states.push(state) },
  );
  await vi.advanceTimersByTimeAsync(9000);
  expect(new Set(states.slice(1).map(({ waiting }) => waiting))).toEqual(new Set([true]));
  answers[call] = taken;
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await sent).upload).toBe(taken.body.upload);
});
