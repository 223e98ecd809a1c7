// Rules: A-39 (docs/rules)
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { setupCodeAlphabet, setupCodeLength } from "@dop/domain/contract";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import { countCall, countedCalls } from "../../../http/rate-limit-store.ts";
import { setupGuessLimit } from "../../../http/rate-limits.ts";
import { addressGroup } from "../../../lib/address-group.ts";
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

const columns = ["digest", "expires_at", "used_at"] as const;
type CodeRow = Pick<Selectable<Schema["setup_codes"]>, (typeof columns)[number]>;

const isValid = (row: CodeRow, now: Date): boolean => row.used_at === null && row.expires_at > now;

/** True when the typed code is one of the valid ones. */
function isAmong(rows: readonly CodeRow[], portal: Portal, typed: string): boolean {
  const digest = digestOf(portal, asLogged(typed));
  return rows.filter((row) => isValid(row, portal.clock())).some((row) => timingSafeEqual(row.digest, digest));
}

export async function isSetupCode(portal: Portal, typed: string): Promise<boolean> {
  return isAmong(await portal.db.selectFrom("setup_codes").select(columns).execute(), portal, typed);
}

/** Locks the codes until the transaction ends, so that two simultaneous calls take turns. */
const lockCodes = (tx: Tx): Promise<CodeRow[]> =>
  tx.selectFrom("setup_codes").select(columns).orderBy("digest").forUpdate().execute();

/** Uses up a code, and every other with it. @returns false when it was no longer valid */
export async function takeSetupCode(tx: Tx, portal: Portal, typed: string): Promise<boolean> {
  if (!isAmong(await lockCodes(tx), portal, typed)) return false;
  await tx.updateTable("setup_codes").set({ used_at: portal.clock() }).where("used_at", "is", null).execute();
  return true;
}

const guessed = "setup-code";

/** True for a host that has guessed too often, whatever it types. */
export const hasNoGuess = async (portal: Portal, address: string): Promise<boolean> =>
  (await countedCalls(portal, guessed, addressGroup(address))) >= setupGuessLimit.max;

/** @returns true when it was the host's last guess */
export async function countWrongGuess(portal: Portal, address: string): Promise<boolean> {
  const { current } = await countCall(portal, guessed, addressGroup(address), setupGuessLimit.timeWindow);
  return current >= setupGuessLimit.max;
}

/** @returns a new code to log where none is valid any longer; null where one is */
export async function renewCode(tx: Tx, portal: Portal): Promise<string | null> {
  const rows = await lockCodes(tx);
  return rows.some((row) => isValid(row, portal.clock())) ? null : writeCode(tx, portal);
}
