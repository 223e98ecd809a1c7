import { secondFactorDuties } from "@dop/domain/staff";
import { z } from "zod";
import { choice, decimal, whole } from "./variables.ts";

/** Sign-in of staff, and length of their sessions (rules ). */
export const signInVariables = z.object({
  /** The longest that a session lasts, in hours. */
  SESSION_HOURS: decimal(0.1, 24 * 32).default(8),
  /** A session that makes no call for this many minutes ends; the screens warn two minutes before. */
  SESSION_IDLE_MINUTES: decimal(5, 24 * 60).default(60),
  /** People who must log in with an authenticator app as well; it is optional for others. In production admins must. */
  REQUIRE_SECOND_FACTOR: choice(secondFactorDuties).optional(),
  /** Strong actions ask for a fresh proof of identity; on in production. */
  STEP_UP: choice(["on", "off"]).optional(),
  /** Time for which a proof is fresh. */
  STEP_UP_MINUTES: decimal(0.05, 60).default(5),
  /** Refunds above this ask for one. */
  STEP_UP_REFUND_CENTS: whole(0, 100_000_000).default(10_000),
});

type SignInVariables = z.infer<typeof signInVariables>;

export function signInSettings(env: SignInVariables, isProduction: boolean) {
  return {
    sessionSeconds: Math.round(env.SESSION_HOURS * 3600),
    sessionIdleSeconds: Math.round(env.SESSION_IDLE_MINUTES * 60),
    secondFactorDuty: env.REQUIRE_SECOND_FACTOR ?? (isProduction ? "admins" : "nobody"),
    stepUp: {
      on: env.STEP_UP === undefined ? isProduction : env.STEP_UP === "on",
      freshMs: env.STEP_UP_MINUTES * 60_000,
      refundCents: env.STEP_UP_REFUND_CENTS,
    },
  } as const;
}
