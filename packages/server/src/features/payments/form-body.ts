import type { FastifyInstance } from "fastify";

const formBytes = 16 * 1024;

/** Reads forms that a browser posts without script: `application/x-www-form-urlencoded` to a flat object. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: formBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}
