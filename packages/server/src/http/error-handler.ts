// Rules: O-19 (docs/rules)
import type { ErrorBody, ErrorIssue } from "@dop/domain/contract";
import { isUsableText } from "@dop/domain/orders";
import { messageText, msg, textsIn, type Locale } from "@dop/texts";
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import { DirectoryUnavailableError } from "../ports/directory/index.ts";
import { DocumentStoreError, PictureProcessError, PoolFullError } from "../ports/documents/index.ts";
import { MalwareScannerError } from "../ports/malware/index.ts";
import { ApiError, ForbiddenError, invalid } from "./api-error.ts";
import { inputProblem, namedPath, namedProblems, unknownFields } from "./named-problems.ts";

/** The first issues of a failed schema, keyed by the path of their field. */
function issuesOf(issues: readonly z.core.$ZodIssue[]): ErrorIssue[] {
  return namedProblems(issues).map((issue) => ({
    path: namedPath(issue.path),
    message: issue.code === "unrecognized_keys" ? unknownFields(issue.keys) : issue.message,
  }));
}

/** The body of an error in the language of the request: messages are resolved to words only here. */
function bodyOf(error: ApiError, locale: Locale): ErrorBody {
  const texts = textsIn(locale);
  const { showBanner = true, redirect, issues, costs, setup } = error.extras;
  const named = issues && namedProblems(issues);
  return {
    message: messageText(error.message, texts),
    code: error.code,
    ...(showBanner && { showBanner }),
    ...(redirect !== undefined && { redirect }),
    ...(named && { errors: named.map(({ path, message }) => ({ path, message: messageText(message, texts) })) }),
    ...costs,
    ...(setup && { setup }),
  };
}

/** Seconds after which a database that was briefly unavailable is usually back. */
const databaseRetrySeconds = 5;

function asApiError(error: FastifyError, { routeOptions }: FastifyRequest): ApiError | null {
  if (isDatabaseUnavailable(error))
    return new ApiError(503, "UNAVAILABLE", msg("errors.unavailable"), { retryAfter: databaseRetrySeconds });
  if (error.statusCode === 413) return new ApiError(413, "BODY_TOO_LARGE", msg("errors.bodyTooLarge"));
  if (error.statusCode === 415) {
    const types = routeOptions.schema?.consumes ?? ["JSON"];
    return new ApiError(415, "UNSUPPORTED_MEDIA_TYPE", msg("errors.unsupportedMediaType", types));
  }
  if (error.statusCode === 429) return new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited"));
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError(400, "MALFORMED_BODY", msg("errors.malformedBody"));
  return null;
}

/** Seconds after which a full line of pictures is decoded: 64, each of at most 400 ms. */
const busySeconds = 30;

/** The message for each part, ours or the county's, that is temporarily unavailable. */
function unavailablePart(error: unknown): ApiError | null {
  if (error instanceof PoolFullError) {
    const { budgetBackInMs: waitMs } = error;
    const busy = msg("documents.busy");
    if (waitMs === null) return new ApiError(503, "UNAVAILABLE", busy, { retryAfter: busySeconds });
    return new ApiError(429, "RATE_LIMITED", busy, { retryAfter: Math.ceil(waitMs / 1000) });
  }
  if (error instanceof PictureProcessError)
    return new ApiError(503, "UNAVAILABLE", msg("documents.busy"), { retryAfter: busySeconds });
  if (error instanceof DocumentStoreError)
    return new ApiError(503, "UNAVAILABLE", msg(`documents.store.${error.task}`));
  if (error instanceof MalwareScannerError) return new ApiError(503, "UNAVAILABLE", msg("documents.notScanned"));
  if (error instanceof DirectoryUnavailableError)
    return new ApiError(503, "DIRECTORY_UNAVAILABLE", msg("staffErrors.directoryUnavailable"));
  return null;
}

/**
 * Turns an error of a route into an answer of the error contract. An unexpected error is a 500: it is logged with
 * its stack and request id, and the answer reveals no details.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ForbiddenError)
    return reply
      .status(403)
      .type("text/plain; charset=utf-8")
      .send(messageText(error.body, textsIn(request.locale)));
  const known =
    error instanceof ApiError ? error : (unavailablePart(error) ?? asApiError(error as FastifyError, request));
  const retryAfter = known?.extras.retryAfter;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  if (known && known.status > 500) request.log.warn({ err: error }, "a part is unavailable");
  if (known?.status === 500) request.log.error({ err: error }, "request failed");
  if (known) return reply.status(known.status).send(bodyOf(known, request.locale));
  request.log.error({ err: error }, "request failed");
  return reply
    .status(500)
    .send({ message: textsIn(request.locale).errors.internal, code: "INTERNAL", showBanner: true } satisfies ErrorBody);
}

/** Query values that no database can compare with anything are refused before validation; a scanner's signs are not. */
function unusableFilters(query: unknown): ErrorIssue[] {
  return Object.entries(query as Record<string, unknown>).flatMap(([path, value]) =>
    [value].flat().every((text) => typeof text !== "string" || isUsableText(text.replaceAll("\u001D", "")))
      ? []
      : [{ path: namedPath([path]), message: msg("validation.unusableCharacters") }],
  );
}

/** Validates requests by their zod schemas and reports the first 20 issues, not only the first. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const unusable = httpPart === "querystring" ? unusableFilters(input) : [];
    if (unusable.length > 0) return { error: invalid(unusable) };
    try {
      const result = schema.safeParse(input, { error: inputProblem });
      return result.success ? { value: result.data } : { error: invalid(issuesOf(result.error.issues)) };
    } catch (error) {
      // A path that names nothing.
      if (error instanceof ApiError) return { error };
      throw error;
    }
  };
