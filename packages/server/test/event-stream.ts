import type { AddressInfo } from "node:net";
import { liveEventDataSchema } from "@dop/domain/contract";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { openTestPortal, type Headers, type TestPortal } from "./test-portal.ts";

export interface StreamedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: { readonly order?: number | undefined; readonly queue?: string | undefined };
}

const fieldOf = (block: string, name: string): string => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";

/** A stream of GET /events as a browser reads it, of a portal that listens. */
async function openEvents({ app }: TestPortal, query = "", headers: Headers = {}) {
  const { port } = app.server.address() as AddressInfo;
  const leave = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${String(port)}/api/events${query}`, { headers, signal: leave.signal });
  let text = "";
  let ended = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>)
      text += decoder.decode(part, { stream: true });
  };
  // Leaving is an error of the reading.
  void read()
    .catch(() => undefined)
    .then(() => (ended = true));
  const events = (): StreamedEvent[] =>
    text
      .split("\n\n")
      .slice(0, -1)
      .filter((block) => !block.startsWith(":"))
      .map((block) => ({
        id: Number(fieldOf(block, "id")),
        event: fieldOf(block, "event"),
        data: liveEventDataSchema.parse(JSON.parse(fieldOf(block, "data"))),
      }));
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: () => text,
    events,
    hasEnded: () => ended,
    /** Waits for an event of this kind, with this data. */
    expectEvent: (event: string, data: object = {}) =>
      expect.poll(events, { timeout: 10_000 }).toContainEqual({ id: expect.any(Number) as number, event, data }),
    close: () => leave.abort(),
  };
}

/** A portal of a test file's own that listens; its streams are closed after each test. */
export function listeningPortal() {
  let test: TestPortal;
  const streams: Array<Awaited<ReturnType<typeof openEvents>>> = [];
  beforeAll(async () => {
    test = await openTestPortal({ LOG_LEVEL: "error" }, { write: () => undefined });
    await test.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(() => test.close());
  return {
    portal: () => test,
    open: async (query?: string, headers?: Headers, at = test) => {
      const stream = await openEvents(at, query, headers);
      streams.push(stream);
      return stream;
    },
  };
}
