import type { FastifyInstance } from "fastify";
import { bodyLimits } from "../../http/body-limits.ts";

/** Reads forms that a browser posts without script: `application/x-www-form-urlencoded` to a flat object. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: bodyLimits.form },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}
