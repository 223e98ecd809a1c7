import { vi } from "vitest";

/** One call that the fake server received. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

type Answer =
  | { readonly status?: number; readonly body?: string | object; readonly headers?: Record<string, string> }
  | "no connection";

/** By "METHOD /path"; a promise is an answer that takes its time. */
type Answers = Record<string, Answer | Promise<Answer>>;

/** Calls that pages make besides: recorded only where a test answers them. */
const besides: ReadonlySet<string> = new Set([
  "GET /api/inbox/count",
  "GET /api/estimates",
  "GET /api/events",
  "GET /api/queues/departures",
  "GET /api/queues/presence",
]);

/** The query for the first orders of a queue, which are all of them where a test answers no others. */
const firstOfAll = /\?first=\d+$/;

/** Answers every fetch from `answers` by "METHOD /path"; other calls get a 404. Returns the calls as they come. */
export function fakeServer(answers: Answers): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const call = `${method} ${url}`;
    if (!besides.has(call.split("?", 1)[0] ?? "") || call in answers)
      calls.push({
        method,
        path: url,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
      });
    const answer = (await (answers[call] ?? answers[call.replace(firstOfAll, "")])) ?? { status: 404 };
    if (answer === "no connection") throw new TypeError("Failed to fetch");
    const { status = 200, body = "", headers = {} } = answer;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
  vi.stubGlobal("XMLHttpRequest", uploadsAnsweredFrom(answers, calls));
  return calls;
}

/** Replaces `XMLHttpRequest`, by which files are sent with their progress. */
function uploadsAnsweredFrom(answers: Answers, calls: RecordedCall[]) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    #call = "";
    #isAborted = false;
    readonly #headers: Record<string, string> = {};
    #answered = new Headers();

    open(method: string, url: string): void {
      this.#call = `${method} ${url}`;
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      return this.#answered.get(name);
    }

    abort(): void {
      this.#isAborted = true;
      this.#end("abort");
    }

    send(body: Blob): void {
      const [method = "", path = ""] = this.#call.split(" ");
      calls.push({ method, path, headers: this.#headers, body });
      this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: body.size / 2, total: body.size }));
      void Promise.resolve(answers[this.#call] ?? { status: 404 }).then((answer) => {
        if (this.#isAborted) return;
        if (answer === "no connection") {
          this.#end("error");
          return;
        }
        const { status = 200, body: text = "", headers = {} } = answer;
        this.#answered = new Headers(headers);
        this.status = status;
        this.responseText = typeof text === "string" ? text : JSON.stringify(text);
        this.#end("load");
      });
    }

    #end(how: "load" | "error" | "abort"): void {
      this.dispatchEvent(new Event(how));
      this.dispatchEvent(new Event("loadend"));
    }
  };
}
