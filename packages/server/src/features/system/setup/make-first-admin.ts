// Rules: A-40 (docs/rules)
import type { firstAdminSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { msg, type Message } from "@dop/texts/message";
import { sql } from "kysely";
import type { z } from "zod";
import { ApiError, invalid, notFound } from "../../../http/api-error.ts";
import type { CommandContext } from "../../../http/command-context.ts";
import type { Portal } from "../../../portal.ts";
import { hashChosenPassword, insertAdmin } from "../../staff/index.ts";
import {
  countWrongGuess,
  hasNoGuess,
  isSetupCode,
  isSetupOpen,
  logSetupCode,
  renewCode,
  takeSetupCode,
  type SetupLogger,
} from "./setup-code.ts";

type FirstAdmin = z.infer<typeof firstAdminSchema>;

/**
 * The hash of the password that the person chose; null where a directory keeps it.
 * @throws 400 tied to its field, 503 while the directory cannot be asked
 */
async function passwordOf(portal: Portal, { email, display_name, new_password }: FirstAdmin): Promise<string | null> {
  const { kind } = portal.config.directory;
  if (kind === "ldap" && !(await portal.directory.knows(email)))
    throw invalid([{ path: "email", message: msg("setup.notInDirectory") }]);
  if (kind !== "local") return null;
  if (new_password === undefined) throw invalid([{ path: "new_password", message: msg("setup.passwordNeeded") }]);
  return hashChosenPassword(portal, new_password, { username: email, name: display_name, display_name }, false);
}

const wrongCode = (message: Message): ApiError =>
  new ApiError(400, "WRONG_SETUP_CODE", message, { issues: [{ path: "code", message }] });

/** @throws 400 tied to the code, 404 where somebody else has made the first admin meanwhile, who used all codes up */
async function refuseCode(context: CommandContext, logger: SetupLogger): Promise<never> {
  const { portal, from } = context;
  if (!(await isSetupOpen(portal))) throw notFound();
  const wasLast = await countWrongGuess(portal, from.address);
  const fresh = await context.transaction(({ tx }) => renewCode(tx, portal));
  if (fresh !== null) logSetupCode(logger, portal, fresh);
  throw wrongCode(msg(wasLast ? "setup.guessesOver" : fresh === null ? "setup.wrongCode" : "setup.codeOver"));
}

/**
 * Makes the first admin of an installation without accounts, for a person with the code of the server's log. Others
 * learn nothing about the directory.
 * @throws 404 once there is an account, 400 tied to its field, also for a wrong code
 */
export async function makeFirstAdmin(context: CommandContext, given: FirstAdmin, logger: SetupLogger): Promise<void> {
  const { portal } = context;
  if (!(await isSetupOpen(portal))) throw notFound();
  if (await hasNoGuess(portal, context.from.address)) throw wrongCode(msg("setup.guessesOver"));
  if (!(await isSetupCode(portal, given.code))) return refuseCode(context, logger);
  const passwordHash = await passwordOf(portal, given);
  const made = await context.transaction(async (work) => {
    const { tx } = work;
    // An operator's command may make an account at the same moment.
    await sql`lock table users in share row exclusive mode`.execute(tx);
    const account = await tx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (account !== undefined) throw notFound();
    if (!(await takeSetupCode(tx, portal, given.code))) return false;
    const { email, display_name: displayName } = given;
    const id = await insertAdmin(work, { email, displayName, passwordHash, firstPasswordUntil: null });
    if (id === undefined) throw notFound();
    const actor = { kind: "staff", userId: id, name: displayName } as const;
    const detail = { role_id: roleIds.admin, setup: true };
    await context.auditEach(tx, [{ actor, subject: ["user", id], detail }]);
    return true;
  });
  if (!made) await refuseCode(context, logger);
}
