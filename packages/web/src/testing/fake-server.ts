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

/** What pages ask for besides what they are about: recorded where a test answers it. */
const besides: ReadonlySet<string> = new Set(["GET /api/inbox/count", "GET /api/estimates"]);

/**
 * Answers every fetch from `answers` by "METHOD /path"; what is not listed is a 404. Returns the calls as they come.
 */
export function fakeServer(answers: Record<string, Answer>): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const call = `${method} ${url}`;
    if (!besides.has(call) || call in answers)
      calls.push({
        method,
        path: url,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
      });
    const answer = answers[call] ?? { status: 404 };
    if (answer === "no connection") throw new TypeError("Failed to fetch");
    const { status = 200, body = "", headers = {} } = answer;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
  return calls;
}
