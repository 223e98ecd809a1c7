// Rules: A-12 (docs/rules)
import { officeTexts, msg } from "@dop/texts";
import type { Tx } from "../../../db/database.ts";
import { ApiError } from "../../../http/api-error.ts";
import { writeAudit, type AuditActor } from "../../../audit-log/audit.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import {
  countGuesses,
  recordFailure,
  slowdownAfter,
  throttledBy,
  throttleSeconds,
  type Guess,
  type LoginAttempt,
} from "./login-throttle.ts";
import { delayGuess } from "./delay-guess.ts";

/** A guess, and whose it is where that is known: the audit log names accounts by their id, never what was typed. */
export interface Guessing {
  readonly attempt: LoginAttempt;
  readonly guess: Guess;
  readonly userId: number | null;
}

/** Who guesses: the user of the session, or a visitor of the login page. */
const guesser = ({ requester, actor }: CommandContext): AuditActor =>
  requester.kind === "staff" ? actor : { kind: "anonymous", userId: null, name: officeTexts.login.visitor };

/** Writes what a guess came to into the audit log. */
export async function auditGuess(
  context: CommandContext,
  tx: Tx,
  { userId }: Pick<Guessing, "userId">,
  entry: { readonly action: "login.failed" | "login.throttled"; readonly detail: Record<string, string> },
): Promise<void> {
  const { action, detail } = entry;
  await writeAudit(
    tx,
    context.auditEntry(action, { actor: guesser(context), subject: ["user", userId ?? "unknown"], detail }),
  );
}

/** The answer after too many failures; the audit log gets what had failed. */
export async function throttled(context: CommandContext, guessing: Guessing, by: string): Promise<ApiError> {
  const entry = { action: "login.throttled", detail: { by } } as const;
  await context.transaction(({ tx }) => auditGuess(context, tx, guessing, entry));
  return new ApiError(429, "RATE_LIMITED", msg("staffErrors.loginThrottled"), { retryAfter: throttleSeconds });
}

/** @throws 429 after too many failures */
export async function refuseThrottled(context: CommandContext, guessing: Guessing): Promise<void> {
  const { portal } = context;
  const by = await throttledBy(portal.db, guessing.attempt, guessing.guess, portal.clock());
  if (by !== undefined) throw await throttled(context, guessing, by);
}

/** Remembers a wrong guess, in the audit log as well. */
export async function failGuess(context: CommandContext, guessing: Guessing, tx?: Tx): Promise<void> {
  const { portal } = context;
  const { attempt, guess } = guessing;
  const write = async (work: Tx): Promise<void> => {
    await recordFailure(work, attempt, guess, portal.clock());
    await auditGuess(context, work, guessing, { action: "login.failed", detail: { guess } });
  };
  await (tx === undefined ? context.transaction((work) => write(work.tx)) : write(tx));
}

/**
 * Has a password of the login page wait when many were wrong for the account, from any address. It is not
 * refused: the owner is one of those who wait.
 * @returns how many were wrong recently
 * @throws 429 for an address that has failed too often itself
 */
export async function awaitTurn(context: CommandContext, guessing: Guessing): Promise<number> {
  const { portal } = context;
  const guesses = await countGuesses(portal.db, guessing.attempt, portal.clock());
  const ms = slowdownAfter(guesses);
  if (ms === 0) return guesses;
  await refuseThrottled(context, guessing);
  await delayGuess(portal, ms);
  return guesses;
}
