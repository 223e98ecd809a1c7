import { parseJson } from "./parse-json.ts";

interface FieldIssue {
  readonly path: string;
  readonly message: string;
}

type ApiErrorParts = {
  readonly [Part in Exclude<keyof ApiError, "name" | "stack" | "serverMessage">]?: ApiError[Part] | undefined;
};

/** A call that failed: the server answered with an error, or there was no usable answer (then `status` is 0). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The response's own message; undefined when it carried none. */
  readonly serverMessage: string | undefined;
  /** The response body where it was plain text. */
  readonly data: string | undefined;
  readonly code: string | undefined;
  readonly errors: readonly FieldIssue[];
  readonly showBanner: boolean;
  readonly redirect: string | undefined;
  /** Unparsed; the login form parses it for SECOND_FACTOR_SETUP_REQUIRED. */
  readonly setup: unknown;
  /** Seconds after which the server takes another try. */
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message ?? parts.data ?? "", { cause: parts.cause });
    this.status = parts.status ?? 0;
    this.serverMessage = parts.status ? parts.message : undefined;
    this.data = parts.data;
    this.code = parts.code;
    this.errors = parts.errors ?? [];
    this.showBanner = parts.showBanner ?? false;
    this.redirect = parts.redirect;
    this.setup = parts.setup;
    this.retryAfter = parts.retryAfter;
  }
}

/** True when the call never reached the server, or its answer never arrived. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && error.code !== "UNEXPECTED_ANSWER";

/** True when the server named fields with problems. */
export const isFieldRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.errors.length > 0;

/** Reads an error body: `{message, showBanner?, redirect?, code?, errors?, setup?}` or plain text. */
export function apiErrorFrom(status: number, bodyText: string, headers?: Headers): ApiError {
  const body = parseJson(bodyText);
  if (typeof body === "string") return new ApiError({ status, data: body });
  if (typeof body !== "object" || body === null) return new ApiError({ status, data: bodyText || undefined });
  const field = (name: string): unknown => (body as Record<string, unknown>)[name];
  const text = (name: string): string | undefined => {
    const value = field(name);
    return typeof value === "string" ? value : undefined;
  };
  const errors = field("errors");
  return new ApiError({
    status,
    message: text("message"),
    code: text("code"),
    redirect: text("redirect"),
    showBanner: field("showBanner") === true,
    setup: field("setup"),
    retryAfter: Number(headers?.get("retry-after")) || undefined,
    errors: Array.isArray(errors) ? errors.filter(isFieldIssue) : [],
  });
}

function isFieldIssue(value: unknown): value is FieldIssue {
  if (typeof value !== "object" || value === null) return false;
  const { path, message } = value as Record<string, unknown>;
  return typeof path === "string" && typeof message === "string";
}
