import { msg } from "@dop/texts/message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

function isCompressed({ headers }: FastifyRequest): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  return hasBody && encoding !== "" && encoding !== "identity";
}

/**
 * Answers 415 to every request whose body has a Content-Encoding other than `identity`: a few bytes could become
 * megabytes. It runs after the check of permission and before the body is read, in scopes with their own parsers too.
 */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook("preParsing", async (request, reply) => {
    if (!isCompressed(request)) return;
    // The body is not read, so the connection cannot serve another request.
    void reply.header("connection", "close");
    throw new ApiError(415, "COMPRESSED_BODY", msg("errors.compressedBody"));
  });
}
