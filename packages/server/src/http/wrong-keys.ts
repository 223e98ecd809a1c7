// Rules: A-28 (docs/rules)
import { digestAddress } from "../audit-log/audit.ts";
import type { FastifyRequest } from "fastify";
import { msg } from "@dop/texts/message";
import type { Portal } from "../portal.ts";
import { ApiError, ForbiddenError } from "./api-error.ts";
import { addressGroup } from "../lib/address-group.ts";
import { countCall } from "./rate-limit-store.ts";
import { wrongKeyLimit } from "./rate-limits.ts";

/** A 403 for a key, of the services or of a transmittal, that opens nothing. */
export class WrongKeyError extends ForbiddenError {
  override name = "WrongKeyError";

  constructor() {
    super(msg("errors.accessDenied"));
  }
}

/**
 * The answer to a wrong key: 403, and 429 when its address has given too many. Only wrong keys are counted, so that the
 * right one works from every address at all times, and costs nothing.
 */
export async function rejectWrongKey(portal: Portal, address: string): Promise<ApiError | ForbiddenError> {
  if (!portal.config.rateLimits) return new WrongKeyError();
  const { current, ttl } = await countCall(portal, "wrong-key", addressGroup(address), wrongKeyLimit.timeWindow);
  if (current <= wrongKeyLimit.max) return new WrongKeyError();
  return new ApiError(429, "RATE_LIMITED", msg("errors.rateLimited"), { retryAfter: Math.ceil(ttl / 1000) });
}

/** Answers a webhook whose signature is wrong: records the denial and counts it like a wrong key. */
export async function rejectForgedWebhook(portal: Portal, { id, ip }: FastifyRequest, call: string): Promise<ApiError> {
  const at = portal.clock();
  portal.viewLog.recordDenial({
    actor: { kind: "anonymous", userId: null, name: "" },
    action: "access.denied",
    subject: ["call", call],
    requestId: id,
    at,
    origin: { sessionId: null, addressDigest: digestAddress(portal.config.secrets.session, ip, at) },
  });
  const answer = await rejectWrongKey(portal, ip);
  if (answer instanceof ApiError) return answer;
  return new ApiError(400, "WEBHOOK_REJECTED", msg("staffErrors.webhookSignature"), { showBanner: false });
}
