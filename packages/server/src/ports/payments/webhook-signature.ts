import { createHmac, timingSafeEqual } from "node:crypto";
import { WebhookRejectedError } from "./port.ts";

/** Seconds by which a signed call may be old, or ahead of our clock. */
const toleranceSeconds = 300;

function digest(secret: string, timestamp: string, rawBody: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 over "t.body">`. */
export function signWebhook(secret: string, rawBody: Buffer, now: Date): string {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return `t=${timestamp},v1=${digest(secret, timestamp, rawBody).toString("hex")}`;
}

/**
 * Throws WebhookRejectedError unless `header` signs `rawBody` now; there may be several v1 entries, one per secret.
 */
export function checkWebhookSignature(secret: string, rawBody: Buffer, header: string | undefined, now: Date): void {
  const pairs = (header ?? "").split(",").map((pair) => pair.trim().split("="));
  const timestamp = pairs.find(([key]) => key === "t")?.[1];
  const signatures = pairs.filter(([key]) => key === "v1").map(([, value]) => Buffer.from(value ?? "", "hex"));
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookRejectedError("MALFORMED");
  }
  const expected = digest(secret, timestamp, rawBody);
  const signed = signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!signed) throw new WebhookRejectedError("BAD_SIGNATURE");
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) throw new WebhookRejectedError("STALE");
}
