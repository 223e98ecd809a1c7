import { secondFactorSecretSchema, type SecondFactorSecret } from "@dop/domain/contract";
import { loginSchema, newPasswordOf, passwordLimits } from "@dop/domain/staff";
import * as z from "zod/mini";
import { ApiError } from "../../../lib/api/api-error.ts";

/** Requirements besides name and password. */
export interface LoginRequirements {
  /** A new password, because an admin has set the current one (rule A-14). */
  readonly newPassword?: true;
  /** A code of the authenticator app that is set up. */
  readonly code?: true;
  /** To set up an authenticator app, and a first code of it. */
  readonly setup?: SecondFactorSecret;
}

/** Requirements of a rejected login; undefined when it was rejected for another reason. */
export function requirementsOf(error: unknown): LoginRequirements | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "PASSWORD_CHANGE_REQUIRED") return { newPassword: true };
  if (error.code === "SECOND_FACTOR_REQUIRED") return { code: true };
  if (error.code !== "SECOND_FACTOR_SETUP_REQUIRED") return undefined;
  const { data: setup } = secondFactorSecretSchema.safeParse(error.setup);
  return setup && { setup };
}

/**
 * The requirements of one login, which may need a new password and a code. A newer kind of proof replaces an older one.
 */
export const mergeRequirements = (before: LoginRequirements, now: LoginRequirements): LoginRequirements =>
  now.newPassword ? { ...before, ...now } : { ...(before.newPassword && { newPassword: true }), ...now };

/** Characters that a new password needs: fewer with a second factor (rule A-13). */
export const shortestPassword = ({ code }: LoginRequirements): number =>
  code ? passwordLimits.shortestWithSecondFactor : passwordLimits.shortest;

/** The login form with a new password of at least `shortest` characters. */
export const loginSchemaOf = (shortest: number) =>
  z.extend(loginSchema, { new_password: z.optional(newPasswordOf(shortest)) });
