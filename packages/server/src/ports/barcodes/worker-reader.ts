// Rules: P-27 (docs/rules)
import { Worker } from "node:worker_threads";
import { createFairPool } from "../documents/index.ts";
import { BarcodeReaderError, type BarcodeReader } from "./port.ts";

export interface BarcodeReaderOptions {
  /** Milliseconds for one picture; what takes longer is not readable. Giving up takes about 2,000. */
  readonly limitMs?: number;
  /** Milliseconds without a picture after which the thread is ended, for its memory. */
  readonly idleMs?: number;
  /** Called with every thread that was started; for tests. */
  readonly onStart?: (worker: Worker) => void;
}

/** Pictures that wait for the one that is being read; more are tried again later. */
const waitingLine = 20;
const workerFile = new URL("./read-in-worker.js", import.meta.url);

/** What the thread says of the picture that it was given. @throws BarcodeReaderError when it ends before that */
function ask(
  worker: Worker,
  picture: Uint8Array,
  { limitMs, giveUp }: { readonly limitMs: number; readonly giveUp: () => void },
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Only its own listeners: the code that started the thread listens for its end, too.
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      worker.off("message", answered).off("exit", ended);
      act();
    };
    const answered = ({ text }: { readonly text: string | null }): void => settle(() => resolve(text));
    const ended = (): void => settle(() => reject(new BarcodeReaderError("the thread that reads barcodes ended")));
    const timer = setTimeout(() => {
      giveUp();
      settle(() => resolve(null));
    }, limitMs);
    worker.on("message", answered).on("exit", ended);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(picture);
  });
}

/** One picture at a time, in its own thread, from the first picture until there are no more. */
export function createBarcodeReader(options: BarcodeReaderOptions = {}): BarcodeReader {
  const { limitMs = 60_000, idleMs = 30_000, onStart } = options;
  const pool = createFairPool(waitingLine);
  let running: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    const forget = (): void => {
      if (running === worker) running = undefined;
    };
    // A fault ends the thread, which is what `ask` hears of.
    worker.on("error", forget).on("exit", forget);
    // Not awaited: nothing depends on its end.
    worker.unref();
    onStart?.(worker);
    return worker;
  };

  /** The next picture is not given to a thread that is about to end. */
  const end = async (): Promise<void> => {
    const worker = running;
    running = undefined;
    await worker?.terminate();
  };

  const close = (): Promise<void> => {
    clearTimeout(idle);
    return end();
  };

  return {
    close,
    read: (picture) =>
      pool(async () => {
        clearTimeout(idle);
        running ??= start();
        const worker = running;
        try {
          // The thread gets its own bytes.
          return await ask(worker, new Uint8Array(picture), { limitMs, giveUp: () => void end() });
        } finally {
          idle = setTimeout(() => void close(), idleMs).unref();
        }
      }),
  };
}
