import { isAscii } from "node:buffer";
import { msg } from "@dop/texts/message";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";
import { bodyLimits } from "./body-limits.ts";

/** The most parts in a JSON body. The largest cart has 2,100; a thousand planned prices have 9,000. */
export const structureBudget = 12_000;

/**
 * The bytes that cost time: those that begin an object, a list, an element or a value, and the escapes inside of texts.
 * Base64, most of a large body, has none of them.
 */
const structureBytes = Buffer.from("{[,:\\");

/**
 * Whether a body has more structure than `structureBudget`. The search stops at the first byte beyond it.
 * `indexOf` searches many bytes at once: 4 MB of base64 take less than a millisecond, a loop over the bytes takes 12.
 */
export function hasTooMuchStructure(body: Buffer): boolean {
  let left = structureBudget;
  for (const byte of structureBytes)
    for (let at = body.indexOf(byte); at !== -1; at = body.indexOf(byte, at + 1)) {
      left -= 1;
      if (left < 0) return true;
    }
  return false;
}

/** Size of the blocks in which letters beyond ASCII are counted, in bytes. */
const blockBytes = 1024;
/** Most blocks with letters beyond ASCII: twice the longest body that is text. */
const mostTextBlocks = (2 * bodyLimits.text) / blockBytes;

/**
 * The text of a body; null when it has more letters beyond ASCII than any of our texts. Images in base64 have none, and
 * decoding megabytes of such letters takes ten times as long as decoding base64.
 */
function decodeBody(body: Buffer): string | null {
  if (isAscii(body)) return body.toString("latin1");
  let left = mostTextBlocks;
  for (let at = 0; at < body.length; at += blockBytes) {
    if (isAscii(body.subarray(at, at + blockBytes))) continue;
    left -= 1;
    if (left < 0) return null;
  }
  return body.toString("utf8");
}

/**
 * Counts the structure of every JSON body before it is parsed; the parser is Fastify's own, which refuses `__proto__`.
 */
export function limitJsonStructure(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    const text = hasTooMuchStructure(body) ? null : decodeBody(body);
    if (text === null) {
      done(new ApiError(400, "BODY_TOO_COMPLEX", msg("errors.bodyTooComplex")));
      return;
    }
    void parse(request, text, done);
  });
}
