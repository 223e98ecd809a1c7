// Rules: W-27 (docs/rules)
import type { CartCosts, ErrorCode, ErrorIssue, SecondFactorSecret } from "@dop/domain/contract";
import { msg, type Message } from "@dop/texts/message";
import type { Denial } from "@dop/domain/workflow";

interface ErrorExtras {
  readonly issues?: readonly ErrorIssue[];
  /** False: the page does not show the message above its content. */
  readonly showBanner?: boolean;
  readonly redirect?: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** The present cost lines in dollars and their sum, when they are not the expected ones. */
  readonly costs?: { readonly lines: CartCosts; readonly total: number };
  /** The secret for an authenticator app, when it must be set up first. */
  readonly setup?: SecondFactorSecret;
}

/** An error for the caller: a status, a code for programs, and a message that is resolved to words at the edge. */
export class ApiError extends Error {
  declare readonly message: Message;
  readonly status: number;
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(status: number, code: ErrorCode, message: Message, extras: ErrorExtras = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** A 403 whose body is plain text or empty (rule A-5). */
export class ForbiddenError extends Error {
  override name = "ForbiddenError";
  readonly body: string;

  constructor(body: string) {
    super("forbidden");
    this.body = body;
  }
}

export const invalid = (issues: readonly ErrorIssue[], message: Message = msg("errors.validation")): ApiError =>
  new ApiError(400, "VALIDATION", message, { issues });
export const notFound = (message: Message = msg("errors.notFound")): ApiError =>
  new ApiError(404, "NOT_FOUND", message);
/** The one 409: a request that does not fit the present state. A denial of the action table has `refused`. */
export const conflict = (
  code: ErrorCode,
  message: Message,
  more: Pick<ErrorExtras, "redirect" | "costs" | "issues"> = {},
): ApiError => new ApiError(409, code, message, more);
export const forbidden = (): ForbiddenError => new ForbiddenError(msg("errors.accessDenied"));
export const outsideNetworks = (): ApiError =>
  new ApiError(403, "OUTSIDE_NETWORKS", msg("staffErrors.outsideNetworks"));

/** The answer to a denial of the action table: 403 for the wrong person, 409 with the denial's sentence otherwise. */
export function refused(reason: Denial): ApiError | ForbiddenError {
  return reason === "NOT_ALLOWED_FOR_ACTOR" ? forbidden() : conflict(reason, msg(`errors.denials.${reason}`));
}
