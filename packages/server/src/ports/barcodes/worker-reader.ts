// Rules: P-27 (docs/rules)
import { Worker } from "node:worker_threads";
import { createFairPool } from "../documents/index.ts";

/** The thread ended while it was reading; another one is started for the next picture. */
class BarcodeReaderError extends Error {
  override readonly name = "BarcodeReaderError";
}

/** Reads PDF417 barcodes, as on the back of driver licenses, in a thread of its own. */
export interface BarcodeReader {
  /**
   * The text of a picture's barcode, one character for each byte. Null without a barcode or a picture, or on a timeout.
   * @throws BarcodeReaderError; PoolFullError when too many pictures wait
   */
  read(picture: Uint8Array): Promise<string | null>;
  /** Ends the thread and its work. The next picture starts it again. */
  close(): Promise<void>;
}

export interface BarcodeReaderOptions {
  /** Milliseconds for one picture; an unreadable one takes about 2,000. */
  readonly limitMs?: number;
  /** Milliseconds without a picture after which the thread ends, for its memory. */
  readonly idleMs?: number;
  /** Called with every started thread; for tests. */
  readonly onStart?: (worker: Worker) => void;
}

/** The most waiting pictures; more are retried later. */
const waitingLine = 20;
const workerFile = new URL("./read-in-worker.js", import.meta.url);

/** The thread's answer for a picture. @throws BarcodeReaderError when the thread ends before it */
function ask(
  worker: Worker,
  picture: Uint8Array,
  { limitMs, giveUp }: { readonly limitMs: number; readonly giveUp: () => void },
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // Removes only its own listeners: the code that started the thread listens for its end, too.
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

/** Reads one picture at a time, in a thread that runs from the first picture until none are left. */
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
    // A fault ends the thread, which `ask` notices.
    worker.on("error", forget).on("exit", forget);
    worker.unref();
    onStart?.(worker);
    return worker;
  };

  /** Forgets the thread first, so that the next picture starts another one. */
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
          // The thread gets a copy of the bytes.
          return await ask(worker, new Uint8Array(picture), { limitMs, giveUp: () => void end() });
        } finally {
          idle = setTimeout(() => void close(), idleMs).unref();
        }
      }),
  };
}
