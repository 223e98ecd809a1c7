// Rules: A-24 (docs/rules)
import { msg } from "@dop/domain/texts/message";
import type { Portal } from "../portal.ts";
import { ApiError } from "./api-error.ts";
import type { StaffRequester } from "./requester.ts";
import { millisecondsIn } from "./time.ts";

/**
 * Whether a call asks for a fresh proof of who makes it. true: where STEP_UP is on; always: everywhere; by_amount: its
 * handler does, above STEP_UP_REFUND_CENTS, where STEP_UP is on; with_passkey: its handler does, everywhere, of who has
 * a passkey and no authenticator app.
 */
export type StepUp = true | "always" | "by_amount" | "with_passkey";

/** @throws 403 STEP_UP_REQUIRED when the last proof is older than STEP_UP_MINUTES, or by a clock that was ahead */
export function requireFreshProof({ config, clock }: Portal, { provenAt }: StaffRequester): void {
  const age = provenAt === undefined ? Infinity : clock().getTime() - provenAt.getTime();
  if (age > config.stepUp.freshMs || age < -millisecondsIn.minute)
    throw new ApiError(403, "STEP_UP_REQUIRED", msg("errors.stepUpRequired"));
}

/** Asks for a fresh proof before so much goes back. @throws 403 STEP_UP_REQUIRED */
export function requireProofForRefund(portal: Portal, requester: StaffRequester, amountCents: number): void {
  const { on, refundCents } = portal.config.stepUp;
  if (on && amountCents > refundCents) requireFreshProof(portal, requester);
}
