import { runtimeConfig } from "../office/runtime-config.ts";
import { pageLocale } from "../../i18n/load-texts.ts";
import { getTexts } from "../../i18n/use-texts.ts";
import { isUserPresent } from "../storage/idle.ts";
import { currentSession } from "../storage/session.ts";
import { ApiError, apiErrorFrom } from "./api-error.ts";
import { endRefusedSession, leaveForLogin } from "./forbidden.ts";
import { warn } from "../messages/warn.ts";

/** A parser of answers that throws for an invalid one, such as every zod schema. */
export interface AnswerSchema<T> {
  parse(value: unknown): T;
}

/** Rows of a long list that are parsed. */
const parsedRows = 200;

/** A parser of a list's first rows: the others have the same shape, and 20,000 would hold the page while it parses. */
export const firstRowsOf = <T>(schema: AnswerSchema<T[]>): AnswerSchema<T[]> => ({
  parse: (answer) => {
    if (!Array.isArray(answer)) return schema.parse(answer);
    return [...schema.parse(answer.slice(0, parsedRows)), ...(answer.slice(parsedRows) as T[])];
  },
});

/** The last answer of a call whose answers have a tag; empty at first. */
export interface Kept<T> {
  headers?: Headers;
  answer?: T;
}

export interface CallOptions<T = unknown> {
  readonly body?: unknown;
  /** Parses the answer; without one the answer is `undefined`. */
  readonly schema?: AnswerSchema<T>;
  /** The media type of the requested file: the answer is the file. */
  readonly file?: string;
  /** Keeps the answer, and answers it again where the server says that it has not changed. */
  readonly kept?: Kept<T>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** A call of the page itself, which never keeps a session alive (rule A-10). */
  readonly background?: boolean;
  /** The caller explains a 403 on the page; the user is not sent to log in. */
  readonly explains403?: boolean;
  /**
   * The address has a key, which opens it without a session: an ended session is dropped, and the caller explains a
   * refused key. For reads alone.
   */
  readonly byKey?: boolean;
  /** The call arrives even when the page ends right after it. */
  readonly keepalive?: boolean;
  /** The address of a service to call instead of the portal, in the same session; without a final slash. */
  readonly service?: string;
}

interface Call {
  <T>(path: string, options: CallOptions<T> & { schema: AnswerSchema<T> }): Promise<T>;
  (path: string, options: CallOptions & { file: string }): Promise<Blob>;
  (path: string, options?: CallOptions): Promise<void>;
}

/**
 * The server's calls: `api.get("/products", { schema })`. The path is below `{basePath}/api`; the session token goes
 * along in `x-access-token` when there is one. Every failure is an `ApiError`, except an abort by `signal`, which is
 * rethrown as it is. A 403 has already sent the user to the login page when it arrives, unless the caller explains it.
 */
export const api = { get: call("GET"), post: call("POST"), patch: call("PATCH"), delete: call("DELETE") };

/**
 * The staff's pages set what offers to undo an act, by the id for `POST /undo/{id}`. `act` counts the acts of the user:
 * calls made under one number are undone together.
 */
export const undoable: { act: number; note?: (undoId: string, act: number) => Promise<void> } = { act: 0 };

/** The first call of the page, made before the page's own scripts need its answer. */
let ahead:
  | { readonly path: string; readonly token: string | undefined; readonly response: Promise<Response> }
  | undefined;
/** A later answer is out of date. */
const aheadMs = 10_000;

/** Starts a GET early, whose answer the next `api.get` of this path takes, if it comes soon and in the same session. */
export function callAhead(path: string): void {
  const token = currentSession()?.token;
  const made = { path, token, response: send("GET", path, token, {}) };
  // The caller that takes the answer learns of a failure.
  made.response.catch(() => undefined);
  ahead = made;
  setTimeout(() => {
    if (ahead === made) ahead = undefined;
  }, aheadMs);
}

function takeCallAhead(path: string, token: string | undefined): Promise<Response> | undefined {
  if (ahead?.path !== path || ahead.token !== token) return undefined;
  const { response } = ahead;
  ahead = undefined;
  return response;
}

/** Hears the head of each answer, with the token of its call: set by the staff's pages, which know sessions. */
export const answers: { heard?: (token: string | undefined, headers: Headers) => void } = {};

function call(method: string): Call {
  async function request(path: string, options: CallOptions = {}): Promise<unknown> {
    const { act } = undoable;
    const token = currentSession()?.token;
    const early = method === "GET" && !options.headers ? takeCallAhead(path, token) : undefined;
    const response = await (early ?? send(method, path, token, options));
    answers.heard?.(token, response.headers);
    const isFile = response.ok && options.file;
    const text = await response[isFile ? "blob" : "text"]().catch(throwConnectionError(options.signal));
    if (typeof text !== "string") return text;
    const hadSession = token !== undefined && response.status === 403;
    if (hadSession && options.byKey && endRefusedSession(text)) return request(path, options);
    if (response.status === 403 && !isExplained(options)) leaveForLogin(text);
    if (response.status === 304) return options.kept?.answer;
    if (!response.ok) throw apiErrorFrom(response.status, text, response.headers);
    const undoId = response.headers.get("undo");
    // The change is made: where an upgrade has removed the script of the undo, it is answered without one.
    if (undoId) await undoable.note?.(undoId, act).catch(() => undefined);
    const answer = options.schema ? parseAnswer(options.schema, text, response.status) : undefined;
    if (options.kept) Object.assign(options.kept, { headers: response.headers, answer });
    return answer;
  }
  return request as Call;
}

/** True when the caller explains a 403: by its option, or because it has a key alone, whose holder has no login. */
export const isExplained = ({ explains403, byKey }: CallOptions): boolean =>
  explains403 === true || (byKey === true && currentSession() === undefined);

/** Opens a stream of events; its status and its end are the caller's to handle. @throws when there is no connection */
export const openStream = (path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) =>
  send("GET", path, currentSession()?.token, { headers, signal, background: true, file: "text/event-stream" });

async function send(method: string, path: string, token: string | undefined, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = {
    accept: options.file ?? "application/json",
    "accept-language": pageLocale(),
    ...options.headers,
  };
  if (token !== undefined) {
    headers["x-access-token"] = token;
    // Background requests do not keep a session alive (rule A-10). Other services need not allow the header.
    const isBackground = options.background || !isUserPresent();
    if (isBackground && options.service === undefined) headers["x-background"] = "1";
  }
  if (options.body !== undefined) headers["content-type"] = "application/json";
  const tag = options.kept?.headers?.get("etag");
  if (tag) headers["if-none-match"] = tag;
  return fetch(`${options.service ?? runtimeConfig().basePath}/api${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }).catch(throwConnectionError(options.signal));
}

/** The error of a call without an answer; the abort itself when the caller ended it. */
export function connectionError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return cause;
  // Browsers word a lost connection differently: the catalogue has one text.
  return new ApiError({ message: getTexts("connection").couldNotConnect, cause });
}

/** Rejects a call of `fetch` that got no answer by a `connectionError`. */
const throwConnectionError =
  (signal?: AbortSignal) =>
  (cause: unknown): never => {
    throw connectionError(cause, signal);
  };

function parseAnswer<T>(schema: AnswerSchema<T>, text: string, status: number): T {
  try {
    return schema.parse(text === "" ? undefined : JSON.parse(text));
  } catch (cause) {
    // The cause names paths and types of the answer for the console; the message carries no data.
    warn(`Unexpected answer (HTTP ${status})`);
    throw new ApiError({ message: getTexts("clientErrors").unexpectedAnswer, code: "UNEXPECTED_ANSWER", cause });
  }
}
