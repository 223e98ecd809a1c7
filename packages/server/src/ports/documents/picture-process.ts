// Rules: P-32 (docs/rules)
import { fork, type ChildProcess } from "node:child_process";
import { millisecondsIn } from "../../lib/time.ts";
import { expectedCost } from "./expected-cost.ts";
import { createFairPool, noCaller, type PoolCaller } from "./fair-pool.ts";
import { DocumentRejectedError, type DocumentRejection, type PreparedFile } from "./port.ts";

/** The output of a picture. Sides are the longest, in pixels; `strict` refuses what decodes with a warning. */
export type PictureRecipe = { readonly strict?: boolean } & (
  | { readonly kind: "photo"; readonly side: number; readonly gray: boolean }
  | { readonly kind: "paper"; readonly side: number; readonly mostBytes: number }
);

export type Recipe =
  | PictureRecipe
  | { readonly kind: "drawing"; readonly side: number; readonly mostBytes: number }
  /** The number of pages of a PDF that does not act. */
  | { readonly kind: "pdf" }
  | { readonly kind: "page"; readonly page: number; readonly side: number };

type Answer = (PreparedFile | { readonly refused: DocumentRejection }) & {
  /** Milliseconds of a processor. */
  readonly costMs: number;
};

/** The process does not start, or was ended from outside: the file may be good (HTTP 503). */
export class PictureProcessError extends Error {
  override readonly name = "PictureProcessError";
}

export interface PictureProcessOptions {
  /** Milliseconds for one picture. */
  readonly limitMs?: number;
  /** Milliseconds without a picture after which the process ends, for its memory. */
  readonly idleMs?: number;
  /** Called with every started process; for tests. */
  readonly onStart?: (child: ChildProcess) => void;
  /** Called for each file of a host that has spent its budget. */
  readonly onOverBudget?: () => void;
}

/** Milliseconds of the clock, far more than any file takes: the process itself refuses expensive ones. */
const limitMs = 10_000;
const waitingLine = 64;
/** Milliseconds of a processor for the files of one host: about a hundred photos, and a sixtieth of one processor. */
const budget = { ms: 10_000, windowMs: 10 * millisecondsIn.minute, freeMs: 1000 };
const workerFile = new URL("./draw-picture.js", import.meta.url);
/** Kilobytes that V8 reserves for its tables from Node 24 on: they count, and are not used. */
const reserved = Number(process.versions.node.split(".", 1).join()) >= 24 ? 1024 * 1024 : 0;
/** Kilobytes of memory, a limit that the shell sets and Node cannot. */
const memoryLimit = 1024 * 1024 + reserved;

/** Starts a process with an empty environment, without keys and settings, and without shared memory. */
async function startProcess(): Promise<ChildProcess> {
  const child = fork(workerFile, [process.execPath], {
    execPath: "/bin/sh",
    execArgv: ["-c", `ulimit -d ${memoryLimit}; exec "$1" --max-old-space-size=64 "$0"`],
    env: {},
    cwd: "/",
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await new Promise((resolve, reject) => {
    const failed = () => reject(new PictureProcessError("the process that decodes pictures does not start"));
    child.once("message", resolve).once("exit", failed).on("error", failed);
  });
  return child;
}

/** The refusal of a file at which the process ends, at its limits or by a decoder's fault. */
const refusalOf = ({ kind }: Recipe) => new DocumentRejectedError(kind === "pdf" ? "COSTLY_PDF" : "UNDECODABLE");

/** @returns the signal by which the process has ended before its answer @throws DocumentRejectedError after so long */
function ask(child: ChildProcess, message: { bytes: Uint8Array; recipe: Recipe }, limit: number) {
  return new Promise<Answer | string>((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      child.off("message", answered).off("exit", ended);
      act();
    };
    const answered = (answer: unknown): void => settle(() => resolve(answer as Answer));
    let isLate = false;
    const ended = (_code: number | null, signal: NodeJS.Signals | null): void =>
      settle(() => (isLate ? reject(refusalOf(message.recipe)) : resolve(signal ?? "exit")));
    const timer = setTimeout(() => (isLate = child.kill("SIGKILL")), limit);
    child.on("message", answered).on("exit", ended);
    child.send(message, () => undefined);
  });
}

/** Decodes pictures and PDFs away from the server's keys and database, one at a time. */
export function createPictureProcess(options: PictureProcessOptions = {}) {
  const { idleMs = 60_000, onStart } = options;
  const pool = createFairPool(waitingLine, { budget, onOverBudget: options.onOverBudget });
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<ChildProcess> {
    // The first may have been killed before it was ready.
    const child = await startProcess().catch(startProcess);
    child.once("exit", () => {
      if (running === child) running = undefined;
    });
    onStart?.(child);
    return child;
  }

  /** A working process keeps the server running; an idle one does not. */
  async function tryOnce(bytes: Uint8Array, recipe: Recipe): Promise<Answer | string> {
    clearTimeout(idle);
    const child = (running ??= await start());
    child.ref();
    child.channel?.ref();
    try {
      return await ask(child, { bytes, recipe }, options.limitMs ?? limitMs);
    } finally {
      child.unref();
      child.channel?.unref();
      idle = setTimeout(() => {
        // Forgotten first, so that the next picture starts another one.
        running = undefined;
        child.kill();
      }, idleMs).unref();
    }
  }

  /** No limit of ours ends the process by SIGTERM, and none at a picture: the file may be good. */
  async function draw(bytes: Uint8Array, recipe: Recipe): Promise<Answer> {
    const isPicture = recipe.kind === "photo" || recipe.kind === "paper";
    let drawn = await tryOnce(bytes, recipe);
    if (drawn === "SIGTERM" || (isPicture && typeof drawn === "string")) drawn = await tryOnce(bytes, recipe);
    if (drawn === "SIGTERM") throw new PictureProcessError("the process that decodes pictures was ended");
    if (typeof drawn === "string") throw refusalOf(recipe);
    return drawn;
  }

  /** @throws DocumentRejectedError; PictureProcessError; PoolFullError when too many wait */
  return async (bytes: Uint8Array, recipe: Recipe, caller?: PoolCaller): Promise<PreparedFile> => {
    const from = { ...(caller ?? noCaller), expectedMs: expectedCost(bytes, recipe) };
    const { costMs: _, ...answer } = await pool(async (spend) => {
      const drawn = await draw(bytes, recipe);
      spend(drawn.costMs);
      return drawn;
    }, from);
    if ("refused" in answer) throw new DocumentRejectedError(answer.refused);
    return answer;
  };
}

let overBudget = 0;
/** Files since the start that were decoded beyond their host's budget. */
export const picturesOverBudget = (): number => overBudget;
export const drawPicture = createPictureProcess({ onOverBudget: () => (overBudget += 1) });

const smallest = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Draws the smallest picture. @throws when pictures cannot be decoded on this machine */
export async function tryPictures(): Promise<void> {
  await drawPicture(smallest, { kind: "photo", side: 1, gray: false });
}
