// Rules: A-20 (docs/rules)
import { isAscii } from "node:buffer";
import { msg } from "@dop/texts/message";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

const kilobytes = 1024;
const megabytes = 1024 * kilobytes;

/** The largest request body in bytes, by the kind of call. A larger one is a 413. */
export const bodyLimits = {
  /** Calls without another limit: forms of texts and numbers. */
  text: 64 * kilobytes,
  /** A whole cart, in which a client may include the images when it requests the price. */
  cart: 4 * megabytes,
  /** ID, selfie and an additional document of at most 2 MB, as base64 inside the JSON. */
  pictures: 5 * megabytes,
  /** One file as it is: as much as fits into a cart, without the third that base64 adds. */
  upload: 3.75 * megabytes,
  /** A thousand planned prices that are removed in one call. */
  plannedPrices: 128 * kilobytes,
  /** Settings with a seal of 256 KB and a picture of 3 MB in base64. */
  settings: 4.75 * megabytes,
  /** A form that a browser posts without JavaScript. */
  form: 16 * kilobytes,
  /** A signed event of the payment provider. */
  paymentEvent: 256 * kilobytes,
  /** A delivery report with the start of the email that it is about; mail servers cut longer ones. */
  deliveryReport: 256 * kilobytes,
} as const;

export type BodyLimitName = keyof typeof bodyLimits;

/** True for calls that take pictures, which may take longer, and of which only so many are open at a time. */
export const isOfPictures = (limit: number | undefined): boolean =>
  limit === bodyLimits.pictures || limit === bodyLimits.upload;

/** Parts of a JSON body at most. The largest cart has 2,100; a thousand planned prices have 9,000. */
export const structureBudget = 12_000;

/**
 * Bytes that cost time: the beginnings of objects, lists, elements and values, and escapes in texts. Base64, most of a
 * large body, has none of them.
 */
const structureBytes = Buffer.from("{[,:\\");

/**
 * True for a body with more structure than `structureBudget`; the search stops at the first byte beyond it. `indexOf`
 * searches many bytes at once: 4 MB of base64 take less than a millisecond, a loop over the bytes takes 12.
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
