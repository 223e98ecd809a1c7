// Rules: Q-14 (docs/rules)
import { PassThrough } from "node:stream";
import { millisecondsIn } from "../../../lib/time.ts";
import type { LiveEvent } from "../../../live-events/live-events.ts";
import type { Portal } from "../../../portal.ts";
import { concernOf, stillReading, type EventReader } from "./event-concern.ts";

/** Milliseconds between signs of life, each with a look at the reader's right. Readers wait 15 seconds for one. */
const beatMs = 12 * millisecondsIn.second;

/** Bytes that may wait for a reader; one that takes no more is cut off, and catches up when it returns. */
const mostWaiting = 256 * 1024;

/** More events than this at once are one reset: they would fill what may wait. */
const mostAtOnce = 1000;

const textOf = ({ number, kind, order_id: order, queue }: LiveEvent): string =>
  `id: ${String(number)}\nevent: ${kind}\ndata: ${JSON.stringify({
    ...(order !== null && { order }),
    ...(queue !== null && { queue }),
  })}\n\n`;

const resetAt = (number: number): LiveEvent => ({
  number,
  kind: "reset",
  order_id: null,
  queue: null,
  transmittal_id: null,
});

/** The open streams of one server. */
export function createEventStreams(portal: Portal) {
  const open = new Map<PassThrough, { readonly owner: string; readonly reader: EventReader; readonly once: boolean }>();
  let timer: NodeJS.Timeout | undefined;

  /** Ends the streams whose session or key opens nothing any more, or opens something else. */
  const endThoseOver = async (): Promise<void> => {
    const all = [...open];
    const staying = await stillReading(
      portal,
      all.map(([, { reader }]) => reader),
    );
    for (const [stream, { reader }] of all) if (!staying.has(reader)) stream.end();
  };
  let isAsked = false;
  let isChecking = false;
  /** Checks now, and again for what has changed meanwhile. */
  const check = async (): Promise<void> => {
    isAsked = true;
    if (isChecking) return;
    isChecking = true;
    while (isAsked) {
      isAsked = false;
      // The calls that need the database report that it is away.
      await endThoseOver().catch(() => undefined);
    }
    isChecking = false;
  };
  const beat = (): void => {
    for (const [stream, { once }] of open) stream[once ? "end" : "write"](": still here\n\n");
    void check();
  };

  return {
    /** Ends all streams: their readers go to another server. */
    end: async (): Promise<void> => {
      for (const stream of open.keys()) stream.end();
    },

    /**
     * Opens a stream.
     * @param owner of the stream, who has at most so many
     * @param known the number of the last event that the reader has
     * @param once true for a stream that ends at the first change, soon without one, and at once with a number for a
     * reader who has none
     * @returns null when the owner has enough of them
     * @throws 403 for a key that opens nothing
     */
    open: async (
      reader: EventReader,
      owner: string,
      most: number,
      { known, once }: { readonly known: number | null; readonly once: boolean },
    ): Promise<PassThrough | null> => {
      const concerns = await concernOf(portal, reader);
      if ([...open.values()].filter((other) => other.owner === owner).length >= most) return null;
      const stream = new PassThrough();
      open.set(stream, { owner, reader, once });
      timer ??= setInterval(beat, beatMs).unref();
      let sent = Infinity;
      const early: LiveEvent[] = [];
      const send = (events: readonly LiveEvent[]): void => {
        if (stream.writableEnded) return;
        const fresh = events.filter((event) => event.number > sent && concerns(event));
        sent = Math.max(sent, events.at(-1)?.number ?? 0);
        const told = fresh.length > mostAtOnce ? [resetAt(sent)] : fresh;
        if (told.length > 0) stream[once ? "end" : "write"](told.map(textOf).join(""));
        if (stream.writableLength > mostWaiting) stream.destroy();
        // Accounts and roles are settings.
        if (events.some(({ kind }) => kind === "settings")) void check();
      };
      const close = (): void => {
        open.delete(stream);
        if (open.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
      stream.once("close", close);
      // A reader who leaves is no failure.
      stream.on("error", () => undefined);
      try {
        const following = await portal.liveEvents.follow(
          (events) => (sent === Infinity ? void early.push(...events) : send(events)),
          known,
        );
        stream.once("close", following.end);
        if (stream.destroyed) following.end();
        stream.write(": open\n\n");
        // The numbers of another database say nothing.
        const missed = once && known === null ? null : following.missed;
        sent = missed === null ? -1 : (known ?? following.number);
        send(missed ?? [resetAt(following.number)]);
        sent = following.number;
        send(early);
        return stream;
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}
