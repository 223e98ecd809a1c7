import { afterEach, expect, it, vi } from "vitest";
import { fakeServer } from "../testing/fake-server.ts";
import { sendFile, type Sending } from "./send-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = "POST /api/orders/uploads?kind=id";
const taken = { status: 201, body: { upload: "u".repeat(43), expires_at: "2026-11-24T18:00:00.000Z" } };

it("a file of which nothing moves for a minute is sent again, by itself", async () => {
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

it.each([408, 503])("a file whose try is answered with %i is sent again, by itself", async (status) => {
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
