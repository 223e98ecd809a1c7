import { uploadAnswerSchema, type UploadAnswer } from "@dop/domain/contract";
import type { DocumentHint, DocumentKind } from "@dop/domain/orders";
import { pageLocale } from "../i18n/load-texts.ts";
import { ApiError, apiErrorFrom } from "../lib/api/api-error.ts";
import { parseJson } from "../lib/api/parse-json.ts";
import { connectionError } from "../lib/api/api.ts";
import { runtimeConfig } from "../lib/office/runtime-config.ts";

export interface FileToSend {
  readonly kind: DocumentKind;
  readonly file: Blob;
  readonly hints: readonly DocumentHint[];
}

export interface Sending {
  /** The share that has been sent, from 0 to 1. */
  readonly part: number;
  /** It waits for the connection or the server. */
  readonly waiting: boolean;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (state: Sending) => void;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Milliseconds before the next attempt, by the number of failures; the last applies to all others. */
const retryDelaysMs = [1000, 2000, 5000, 15_000, 30_000];

/** Milliseconds without progress after which an attempt is given up: a phone that left its network gets no error. */
const stallTimeoutMs = 60_000;

/** The end of the last upload. Files are sent one after the other, so that the first brings the cookie of all. */
let queueTail: Promise<unknown> = Promise.resolve();
/** The queued files, which show when the current one waits. */
const queued = new Set<SendOptions["onProgress"]>();
let isStalled = false;

function notifyQueued(waiting: boolean): void {
  if (waiting === isStalled) return;
  isStalled = waiting;
  for (const show of queued) show({ part: 0, waiting });
}

/**
 * Sends a file after those before it. Retries while there is no connection, no progress, or the server is busy.
 * @throws ApiError when the file is refused or the server takes none; the signal's reason
 */
export function sendFile(sent: FileToSend, options: SendOptions): Promise<UploadAnswer> {
  const { onProgress } = options;
  onProgress({ part: 0, waiting: isStalled });
  queued.add(onProgress);
  const turn = queueTail.then(() => {
    queued.delete(onProgress);
    return tryUntilSent(sent, options);
  });
  queueTail = turn.catch(() => undefined).finally(() => notifyQueued(false));
  return turn;
}

async function tryUntilSent(sent: FileToSend, options: SendOptions): Promise<UploadAnswer> {
  const { signal } = options;
  const onProgress = (state: Sending) => {
    options.onProgress(state);
    notifyQueued(state.waiting);
  };
  for (let failed = 0; ; failed += 1) {
    signal.throwIfAborted();
    try {
      return await send(sent, { ...options, onProgress });
    } catch (error) {
      if (!(error instanceof ApiError) || ![0, 408, 429, 502, 503, 504].includes(error.status)) throw error;
      // Stays "waiting" until data moves again: failed retries are not announced each time.
      onProgress({ part: 0, waiting: true });
      const usual = retryDelaysMs[Math.min(failed, retryDelaysMs.length - 1)] ?? 0;
      await pause(error.retryAfter === undefined ? usual : error.retryAfter * 1000, signal);
    }
  }
}

/** Waits so many milliseconds, or until the browser is connected again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end, over);
    signal.addEventListener("abort", end, over);
  });
}

function send({ kind, file, hints }: FileToSend, { signal, onProgress, headers }: SendOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-restricted-globals -- `fetch` reports no progress of an upload
    const request = new XMLHttpRequest();
    const address = `/api/orders/uploads?kind=${kind}${hints.length === 0 ? "" : `&hints=${hints.join(",")}`}`;
    request.open("POST", runtimeConfig().basePath + address);
    const sentHeaders = { accept: "application/json", "accept-language": pageLocale(), ...headers };
    for (const [name, value] of Object.entries(sentHeaders)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    const abort = () => request.abort();
    signal.addEventListener("abort", abort);
    let still: ReturnType<typeof setTimeout> | undefined;
    const awaitMove = () => {
      clearTimeout(still);
      still = setTimeout(() => {
        reject(connectionError(undefined, signal));
        abort();
      }, stallTimeoutMs);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      awaitMove();
      onProgress({ part: total === 0 ? 0 : loaded / total, waiting: false });
    });
    request.addEventListener("load", () => {
      const retryAfter = request.getResponseHeader("retry-after");
      const known = new Headers(retryAfter === null ? {} : { "retry-after": retryAfter });
      const answer = request.status < 300 ? uploadAnswerSchema.safeParse(parseJson(request.responseText)) : undefined;
      if (answer?.success) resolve(answer.data);
      else reject(apiErrorFrom(request.status, request.responseText, known));
    });
    request.addEventListener("error", () => reject(connectionError(undefined, signal) as Error));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => {
      clearTimeout(still);
      signal.removeEventListener("abort", abort);
    });
    awaitMove();
    request.send(file);
  });
}
