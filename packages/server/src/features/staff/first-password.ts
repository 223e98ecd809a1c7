// Rules: A-37 (docs/rules)
import { msg } from "@dop/texts/message";
import { randomBytes } from "node:crypto";
import { ApiError } from "../../http/api-error.ts";
import { millisecondsIn } from "../../lib/time.ts";

const days = 7;

/** A password for another person: 18 random bytes as base64url, 24 characters. */
export const makeFirstPassword = (): string => randomBytes(18).toString("base64url");

/** Until when a first password that is set now works. */
export const firstPasswordUntil = (now: Date): Date => new Date(now.getTime() + days * millisecondsIn.day);

/** The refusal of a first password whose week is over; undefined while it works. */
export function firstPasswordRefusal(until: Date | null, now: Date): ApiError | undefined {
  if (until === null || now <= until) return undefined;
  return new ApiError(400, "WRONG_LOGIN", msg("passwords.firstIsOver"));
}
