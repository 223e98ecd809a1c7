// Rules: A-25 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

/**
 * Uploads that arrive at the same time, in this server. Each takes up to three times its size in memory while it is
 * read and parsed, and one that dribbles holds its place for a minute, or for twenty when it sends like a slow phone.
 */
export const openUploadLimits = { perAddress: 8, altogether: 48 } as const;

/** Seconds after which an upload is worth another try. */
const retryAfterSeconds = 5;

/** The function, of which only the first call does something. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/**
 * Counts the uploads that are open and refuses more than the server holds.
 * @returns what each upload calls before its body is read; its place is free when the answer or the connection ends
 */
export function limitOpenUploads(limits: { readonly perAddress: number; readonly altogether: number }) {
  const open = new Map<string, number>();
  let altogether = 0;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { ip } = request;
    const ofAddress = open.get(ip) ?? 0;
    if (ofAddress >= limits.perAddress || altogether >= limits.altogether)
      throw new ApiError(503, "UNAVAILABLE", msg("errors.unavailable"), { retryAfter: retryAfterSeconds });
    open.set(ip, ofAddress + 1);
    altogether += 1;
    const isOver = once(() => {
      altogether -= 1;
      const left = (open.get(ip) ?? 1) - 1;
      if (left === 0) open.delete(ip);
      else open.set(ip, left);
    });
    reply.raw.once("finish", isOver);
    reply.raw.once("close", isOver);
  };
}
