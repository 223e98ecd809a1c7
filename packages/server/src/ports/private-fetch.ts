import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { buffer } from "node:stream/consumers";

interface PrivateFetchOptions {
  /** Trusted certificates (PEM), instead of the public authorities. */
  readonly ca: string | undefined;
  readonly timeoutMs: number;
}

/** More than any answer of an identity provider or the license service has. */
const mostBytes = 1024 * 1024;

/** Statuses without content, for which `Response` takes none. */
const emptyStatuses = new Set([204, 205, 304]);

/** @throws RangeError for a status that is none of HTTP's */
function responseOf({ headers, statusCode: status = 502 }: IncomingMessage, content: Buffer): Response {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) given.set(name, String(value));
  return new Response(emptyStatuses.has(status) ? null : new Uint8Array(content), { status, headers: given });
}

/** A `fetch` for small answers, without redirects, for servers with certificates of a county's own authority. */
export function createPrivateFetch({ ca, timeoutMs }: PrivateFetchOptions) {
  return async (
    address: string,
    options: {
      method: string;
      headers: ConstructorParameters<typeof Headers>[0];
      body?: unknown;
      /** Replaces `timeoutMs`. */
      signal?: AbortSignal | undefined;
      /** Without effect: no redirect is followed. */
      redirect?: "error" | "manual";
    },
  ): Promise<Response> => {
    const url = new URL(address);
    const { signal = AbortSignal.timeout(timeoutMs), body: form } = options;
    const body = form instanceof URLSearchParams ? form.toString() : typeof form === "string" ? form : undefined;
    const headers = Object.fromEntries(new Headers(options.headers));
    const asked = { method: options.method, headers, signal, ...(ca === undefined ? {} : { ca }) };
    return new Promise((resolve, reject) => {
      const call = url.protocol === "https:" ? overHttps(url, asked) : overHttp(url, asked);
      call.on("error", reject);
      call.on("response", (answer) => {
        let length = 0;
        answer.on("data", (part: Buffer) => {
          length += part.length;
          if (length > mostBytes) answer.destroy(new Error("the answer is too long"));
        });
        buffer(answer)
          .then((content) => responseOf(answer, content))
          .then(resolve, reject);
      });
      call.end(body);
    });
  };
}
