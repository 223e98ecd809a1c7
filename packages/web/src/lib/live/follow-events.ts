import { liveEventDataSchema, liveEventKinds, type LiveEventData, type LiveEventKind } from "@dop/domain/contract";
import { createParser } from "eventsource-parser";
import { openStream } from "../api/api.ts";

/** A change that the server tells of (rule Q-14). */
export interface LiveEvent extends LiveEventData {
  readonly kind: LiveEventKind;
  readonly id: string;
}

type Listener = (event: LiveEvent) => void;

/** Milliseconds without a sign of life after which a stream counts as cut, as after a sleep; the server's is 15 s. */
const silentMs = 30_000;
/** Milliseconds before the next try, the first and the longest. */
const retryMs = { least: 1000, most: 30_000 } as const;

const isKind = (kind: string | undefined): kind is LiveEventKind => liveEventKinds.some((each) => each === kind);

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Milliseconds between two changes that are asked for one by one. */
const pollMs = 300;

/** Reads one stream to its end. @throws the connection's error, or an abort after a silence */
async function read(
  { body }: Response,
  cut: AbortController,
  { onPart, onEvent }: { readonly onPart: () => void; readonly onEvent: Listener },
): Promise<void> {
  const parser = createParser({
    onEvent: ({ id = "", event, data }) => {
      const parsed = liveEventDataSchema.safeParse(JSON.parse(data));
      if (isKind(event) && parsed.success) onEvent({ ...parsed.data, kind: event, id });
    },
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const silence = setTimeout(() => cut.abort(), silentMs);
    const part = await reader?.read().finally(() => clearTimeout(silence));
    if (part === undefined || part.done) return;
    onPart();
    parser.feed(part.value);
  }
}

/**
 * Follows the changes until `signal` aborts or the server refuses: connects again when the stream is cut, and asks for
 * what it has missed. Where no part of a stream arrives, as behind a proxy that keeps answers back until their end, it
 * asks for the changes one by one.
 * @param isLate earlier changes may be missing, without a number to ask by
 */
async function follow(
  query: string,
  { lastId, isLate }: { readonly lastId: () => string | undefined; readonly isLate: boolean },
  onEvent: Listener,
  signal: AbortSignal,
) {
  let wait: number = retryMs.least;
  let polls = false;
  for (let isFirst = !isLate; !signal.aborted; isFirst = false) {
    const cut = new AbortController();
    const end = (): void => cut.abort();
    signal.addEventListener("abort", end);
    const silence = setTimeout(end, silentMs);
    let isSilent = true;
    const known = lastId();
    try {
      const headers = known === undefined ? {} : { "last-event-id": known };
      const once = `${query === "" ? "?" : "&"}once=1`;
      const response = await openStream(`/events${query}${polls ? once : ""}`, headers, cut.signal);
      clearTimeout(silence);
      if (response.status < 500 && response.status !== 429 && !response.ok) return;
      if (response.ok) {
        wait = retryMs.least;
        if (!isFirst && known === undefined) onEvent({ kind: "reset", id: "" });
        await read(response, cut, { onPart: () => (isSilent = false), onEvent });
      }
    } catch {
      // The next try follows.
      if (isSilent) polls = cut.signal.aborted;
    } finally {
      clearTimeout(silence);
      signal.removeEventListener("abort", end);
      cut.abort();
    }
    await sleep(polls && !isSilent ? pollMs : wait * (1 + Math.random()), signal);
    wait = Math.min(wait * 2, retryMs.most);
  }
}

/** A tab that waited longer for the stream has loaded its page before another tab's stream ended. */
const lateMs = 1000;

/**
 * Follows the changes with one stream for all tabs of this browser that follow the same: one of them has it, and tells
 * the others. @returns the function that ends it
 */
export function shareEvents(name: string, query: string, onEvent: Listener): () => void {
  const over = new AbortController();
  const channel = new BroadcastChannel(name);
  let last: string | undefined;
  let isLate = false;
  const late = setTimeout(() => (isLate = true), lateMs);
  const hear: Listener = (event) => {
    if (event.id !== "") last = event.id;
    onEvent(event);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<LiveEvent>) => hear(data));
  const lead = (): Promise<void> =>
    follow(
      query,
      { lastId: () => last, isLate },
      (event) => {
        hear(event);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of one origin takes none
        channel.postMessage(event);
      },
      over.signal,
    );
  // The lock is free when its tab closes: another one takes over. Where there are none (http), each tab has a stream.
  const locks = navigator.locks as LockManager | null | undefined;
  (locks?.request(name, { signal: over.signal }, lead) ?? lead()).catch(() => undefined);
  return () => {
    clearTimeout(late);
    over.abort();
    channel.close();
  };
}
