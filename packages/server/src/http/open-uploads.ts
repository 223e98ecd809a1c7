// Rules: A-25 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

/**
 * Uploads that arrive at the same time, in this server. Each takes up to three times its size in memory while it is
 * read and parsed; a stalled upload keeps its slot for one minute, a slow one for up to twenty.
 */
export const openUploadLimits = { perAddress: 8, total: 48 } as const;

/** Seconds after which an upload is worth another try. */
const retryAfterSeconds = 5;

/** Wraps `work` so that it runs at most once. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/**
 * Counts the uploads that are open and refuses more than the server holds.
 * @returns what each upload calls before its body is read; its slot is free when the answer or the connection ends
 */
export function limitOpenUploads(limits: { readonly perAddress: number; readonly total: number }) {
  const open = new Map<string, number>();
  let total = 0;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { ip } = request;
    const ofAddress = open.get(ip) ?? 0;
    if (ofAddress >= limits.perAddress || total >= limits.total)
      throw new ApiError(503, "UNAVAILABLE", msg("errors.unavailable"), { retryAfter: retryAfterSeconds });
    open.set(ip, ofAddress + 1);
    total += 1;
    const isOver = once(() => {
      total -= 1;
      const left = (open.get(ip) ?? 1) - 1;
      if (left === 0) open.delete(ip);
      else open.set(ip, left);
    });
    reply.raw.once("finish", isOver);
    reply.raw.once("close", isOver);
  };
}
