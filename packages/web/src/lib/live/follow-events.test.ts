import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { shareEvents, type LiveEvent } from "./follow-events.ts";

interface Asked {
  readonly url: string;
  readonly lastId: string | undefined;
  /** Sends text, or ends the stream with null. */
  readonly send: (text: string | null) => void;
}

let asked: Asked[];
let refusal: number | undefined;
const ends: Array<() => void> = [];
beforeEach(() => {
  asked = [];
  refusal = undefined;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async (url: string, { headers, signal }: RequestInit) => {
    if (refusal !== undefined) return new Response("", { status: refusal });
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        signal?.addEventListener("abort", () => stream.error(new Error("aborted")));
        asked.push({
          url,
          lastId: (headers as Record<string, string>)["last-event-id"],
          send: (text) => (text === null ? stream.close() : stream.enqueue(new TextEncoder().encode(text))),
        });
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const share = (name: string) => {
  const heard: LiveEvent[] = [];
  ends.push(shareEvents(name, "", (event) => heard.push(event)));
  return heard;
};
const queueEvent = (id: number) => `id: ${String(id)}\nevent: queue\ndata: {"queue":"apostille-printAndShip"}\n\n`;
/** A busy machine takes long. */
const patient = { timeout: 30_000 };
const asks = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times), patient);
const laterAsks = (ms: number, times: number) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(ms);
    expect(asked).toHaveLength(times);
  }, patient);

describe("the stream of changes (rule Q-14)", () => {
  it("brings event by event, whatever parts they come in", async () => {
    const heard = share("parts");
    await asks(1);
    asked[0]?.send(`: open\n\n${queueEvent(4)}id: 5\neve`);
    asked[0]?.send('nt: order\ndata: {"order":40001}\n\nid: 6\nevent: unknown\ndata: {}\n\n');
    const events = [
      { id: "4", kind: "queue", queue: "apostille-printAndShip" },
      { id: "5", kind: "order", order: 40001 },
    ];
    await vi.waitFor(() => expect(heard).toEqual(events), patient);
  });

  it("asks for what it has missed when it was cut, or was silent for long", async () => {
    const heard = share("cut");
    await asks(1);
    asked[0]?.send(queueEvent(7));
    await vi.waitFor(() => expect(heard).toHaveLength(1), patient);
    asked[0]?.send(null);
    await laterAsks(2_000, 2);
    expect(asked[1]?.lastId).toBe("7");
    asked[1]?.send(": open\n\n");
    await laterAsks(10_000, 3);
    expect(asked[2]?.lastId).toBe("7");
  });

  it("counts everything as changed where it was cut before the first event", async () => {
    const heard = share("early");
    await asks(1);
    asked[0]?.send(null);
    await laterAsks(2_000, 2);
    expect(heard).toEqual([{ kind: "reset", id: "" }]);
  });

  it("asks for the changes one by one where no part of a stream arrives, with nothing missed", async () => {
    const heard = share("kept back");
    await asks(1);
    expect(asked[0]?.url).toMatch(/\/events$/);
    await laterAsks(10_000, 2);
    expect(asked[1]?.url).toMatch(/\/events\?once=1$/);
    asked[1]?.send(queueEvent(8));
    asked[1]?.send(null);
    await laterAsks(100, 3);
    expect(asked[2]).toMatchObject({ url: asked[1]?.url, lastId: "8" });
    expect(heard.at(-1)).toMatchObject({ id: "8" });
  });

  it("ends for good when the server refuses it", async () => {
    refusal = 403;
    share("refused");
    await vi.advanceTimersByTimeAsync(100_000);
    refusal = undefined;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toEqual([]);
  });

  const lockOnce = () => {
    let held: Promise<unknown> = Promise.resolve();
    const request = (_name: string, _options: object, work: () => Promise<void>) => (held = held.then(work));
    vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
  };

  it("counts everything as changed in a tab that takes it over before the first event", async () => {
    lockOnce();
    const [first, second] = [share("taken over"), share("taken over")];
    await asks(1);
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    ends.shift()?.();
    await asks(2);
    await vi.waitFor(() => expect(second).toEqual([{ kind: "reset", id: "" }]), patient);
    expect(first).toEqual([]);
  });

  it("serves all tabs at once, and is another tab's when the first one closes", async () => {
    lockOnce();
    const [first, second] = [share("tabs"), share("tabs")];
    await asks(1);
    asked[0]?.send(queueEvent(9));
    await vi.waitFor(() => expect(first).toHaveLength(1), patient);
    vi.useRealTimers();
    await vi.waitFor(() => expect(second).toEqual(first), patient);
    ends.shift()?.();
    await asks(2);
    expect(asked[1]?.lastId).toBe("9");
  });
});
