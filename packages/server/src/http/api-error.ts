import type { ErrorCode, ErrorIssue, SecondFactorSecret } from "@dop/domain/contract";
import { errorTexts } from "@dop/domain/texts/errors";
import type { Denial } from "@dop/domain/workflow";

const t = errorTexts.en;

/** An error that is told to the caller: a status, a code for programs, a message for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: readonly ErrorIssue[] | undefined;
  readonly showBanner: boolean;
  readonly redirect: string | undefined;
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined;
  /** What an authenticator app needs, where it is to be set up before anything else. */
  readonly setup: SecondFactorSecret | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: {
      issues?: readonly ErrorIssue[];
      showBanner?: boolean;
      redirect?: string;
      retryAfter?: number;
      setup?: SecondFactorSecret;
    } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.showBanner = more.showBanner ?? true;
    this.redirect = more.redirect;
    this.retryAfter = more.retryAfter;
    this.setup = more.setup;
  }
}

/** A 403: the body is plain text or empty, as the client of the specs expects (domain page section 5). */
export class ForbiddenError extends Error {
  readonly body: string;
  constructor(body: string) {
    super("forbidden");
    this.name = "ForbiddenError";
    this.body = body;
  }
}

export const invalid = (issues: readonly ErrorIssue[], message: string = t.validation): ApiError =>
  new ApiError(400, "VALIDATION", message, { issues });
export const notFound = (message: string = t.notFound): ApiError => new ApiError(404, "NOT_FOUND", message);
export const conflict = (code: ErrorCode, message: string): ApiError => new ApiError(409, code, message);
export const forbidden = (): ForbiddenError => new ForbiddenError(t.accessDenied);

/** What a refusal of the action table answers: 403 for the wrong person, 409 for everything that has its time. */
export function refused(reason: Denial): ApiError | ForbiddenError {
  return reason === "NOT_ALLOWED_FOR_ACTOR" ? forbidden() : conflict(reason, t.denials[reason]);
}
