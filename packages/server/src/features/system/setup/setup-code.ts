// Rules: A-39 (docs/rules)
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { setupCodeAlphabet, setupCodeLength } from "@dop/domain/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import type { Schema } from "../../../db/schema.ts";

/** Installations that have an account, which stays so: the database is not asked again. */
const closed = new WeakSet<Portal>();

/** True while the installation has no account: the first admin is then made on /setup (rule A-40). */
export async function isSetupOpen(portal: Portal): Promise<boolean> {
  if (closed.has(portal)) return false;
  const account = await portal.db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (account !== undefined) closed.add(portal);
  return account === undefined;
}

const lifetimeMs = millisecondsIn.day;
const mostGuesses = 5;

/** Keyed, so that a copy of the database alone is no use for trying codes. */
const digestOf = ({ config }: Portal, code: string): Buffer =>
  createHmac("sha256", config.secrets.session).update(`setup-code\n${code}`).digest();

/** A typed code without blanks and dashes, in upper case. */
const asLogged = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

/** Stores a new code. Others stay, since each server logs its own. @returns the code as it is logged */
async function writeCode(db: Db, portal: Portal): Promise<string> {
  const letters = Array.from({ length: setupCodeLength }, () => setupCodeAlphabet[randomInt(setupCodeAlphabet.length)]);
  const code = letters.join("");
  const expires_at = new Date(portal.clock().getTime() + lifetimeMs);
  await db
    .insertInto("setup_codes")
    .values({ digest: digestOf(portal, code), expires_at })
    .execute();
  return (code.match(/.{4}/g) ?? []).join("-");
}

/** The server's log, to which codes are written. */
export interface SetupLogger {
  warn(details: object, message: string): void;
}

export function logSetupCode(logger: SetupLogger, portal: Portal, code: string): void {
  logger.warn(
    { setup_code: code, setup_page: `${portal.publicUrl()}/setup` },
    "there is no account yet: open the setup page and enter the setup code, which works once in 24 hours",
  );
}

/** Logs a code at every start of a server, as long as there is no account. */
export async function offerSetup(portal: Portal, logger: SetupLogger): Promise<void> {
  if (!(await isSetupOpen(portal))) return;
  logSetupCode(logger, portal, await writeCode(portal.db, portal));
}

type CodeRow = Selectable<Schema["setup_codes"]>;

const isValid = (row: CodeRow, now: Date): boolean =>
  row.used_at === null && row.expires_at > now && row.wrong_guesses < mostGuesses;

/** True when the typed code is one of the valid ones. */
function isAmong(rows: readonly CodeRow[], portal: Portal, typed: string): boolean {
  const digest = digestOf(portal, asLogged(typed));
  return rows.filter((row) => isValid(row, portal.clock())).some((row) => timingSafeEqual(row.digest, digest));
}

export async function isSetupCode(portal: Portal, typed: string): Promise<boolean> {
  return isAmong(await portal.db.selectFrom("setup_codes").selectAll().execute(), portal, typed);
}

/** Locks the codes until the transaction ends, so that two simultaneous calls take turns. */
const lockCodes = (tx: Tx): Promise<CodeRow[]> =>
  tx.selectFrom("setup_codes").selectAll().orderBy("digest").forUpdate().execute();

/** Uses up a code, and every other with it. @returns false when it was no longer valid */
export async function takeSetupCode(tx: Tx, portal: Portal, typed: string): Promise<boolean> {
  if (!isAmong(await lockCodes(tx), portal, typed)) return false;
  await tx.updateTable("setup_codes").set({ used_at: portal.clock() }).where("used_at", "is", null).execute();
  return true;
}

/**
 * Counts a wrong guess against every code: which one was meant is not known.
 * @returns a new code to log, where none was valid before or is after it; null where another try is left
 */
export async function countWrongGuess(tx: Tx, portal: Portal): Promise<string | null> {
  const valid = (await lockCodes(tx)).filter((row) => isValid(row, portal.clock()));
  await tx
    .updateTable("setup_codes")
    .set((eb) => ({ wrong_guesses: eb("wrong_guesses", "+", 1) }))
    .where("wrong_guesses", "<", mostGuesses)
    .execute();
  return valid.some((row) => row.wrong_guesses + 1 < mostGuesses) ? null : writeCode(tx, portal);
}
