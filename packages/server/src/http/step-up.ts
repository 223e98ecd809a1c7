// Rules: A-24 (docs/rules)
import { msg } from "@dop/texts/message";
import type { Tx } from "../db/database.ts";
import type { Portal } from "../portal.ts";
import { ApiError } from "./api-error.ts";
import type { StaffRequester } from "./requester.ts";
import { millisecondsIn } from "../lib/time.ts";

/**
 * A call's demand for a fresh proof of identity. true: where STEP_UP is on; always: everywhere; the others by the
 * handler. by_amount: above STEP_UP_REFUND_CENTS, where STEP_UP is on; as_file: for a file, where STEP_UP is on;
 * with_passkey: everywhere, for users with a passkey and no authenticator app.
 */
export type StepUp = true | "always" | "by_amount" | "as_file" | "with_passkey";

/** @throws 403 STEP_UP_REQUIRED when the last proof is older than STEP_UP_MINUTES, or by a clock that was ahead */
export function requireFreshProof(
  { config, clock }: Pick<Portal, "config" | "clock">,
  { provenAt }: StaffRequester,
): void {
  const age = provenAt === undefined ? Infinity : clock().getTime() - provenAt.getTime();
  if (age > config.stepUp.freshMs || age < -millisecondsIn.minute)
    throw new ApiError(403, "STEP_UP_REQUIRED", msg("staffErrors.stepUpRequired"));
}

/**
 * Asks for a fresh proof before a refund that exceeds the limit together with the person's refunds since their last
 * proof, so that many small ones do not avoid it. Refunds of one person at once wait for each other here.
 * @throws 403 STEP_UP_REQUIRED
 */
export async function requireProofForRefund(
  tx: Tx,
  portal: Pick<Portal, "config" | "clock">,
  requester: StaffRequester,
  amountCents: number,
): Promise<void> {
  const { on, refundCents } = portal.config.stepUp;
  if (!on) return;
  const user = tx.selectFrom("users").select("id").where("id", "=", requester.userId);
  await user.forNoKeyUpdate().executeTakeFirstOrThrow();
  const since = requester.provenAt ?? new Date(0);
  const asked = tx
    .selectFrom("refunds")
    .select("amount_cents")
    .where("user_id", "=", requester.userId)
    .where("requested_at", ">=", since)
    .where("state", "<>", "refused");
  // By check, and of orders that were paid elsewhere: no provider is asked for these.
  const outside = tx
    .selectFrom("payment_entries")
    .select("amount_cents")
    .where("kind", "=", "refund")
    .where("payment_id", "is", null)
    .where("user_id", "=", requester.userId)
    .where("recorded_at", ">=", since);
  const { sent } = await tx
    .selectFrom(asked.unionAll(outside).as("refunded"))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount_cents"), eb.lit(0)).as("sent"))
    .executeTakeFirstOrThrow();
  if (sent + amountCents > refundCents) requireFreshProof(portal, requester);
}
