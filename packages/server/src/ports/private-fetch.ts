import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { buffer } from "node:stream/consumers";

interface PrivateFetchOptions {
  /** Trusted certificates (PEM), instead of the public authorities. */
  readonly ca: string | undefined;
  readonly timeoutMs: number;
}

/** More than any answer of an identity provider or the license service has. */
const mostBytes = 1024 * 1024;

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
        buffer(answer).then((content) => {
          const given = new Headers();
          for (const [name, value] of Object.entries(answer.headers)) given.set(name, String(value));
          const { statusCode: status = 502 } = answer;
          const isEmpty = status === 204 || status === 304;
          resolve(new Response(isEmpty ? null : new Uint8Array(content), { status, headers: given }));
        }, reject);
      });
      call.end(body);
    });
  };
}
