import type { TransactionContext } from "../../transaction.ts";
import { endSessions } from "./open-sessions.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { confirmSetup, type LockedPerson } from "./second-factor-rows.ts";

/**
 * Enables a second factor with the app's first code, and ends the sessions that were opened without one (rule A-15).
 * @param kept the session that stays open; none at a login
 * @returns the recovery codes, shown only once; undefined when the code is wrong
 */
export async function enableSecondFactor(
  work: TransactionContext,
  person: LockedPerson,
  code: string,
  kept?: string,
): Promise<string[] | undefined> {
  const { tx, portal } = work;
  if (!(await confirmSetup(work, person, code))) return undefined;
  const now = portal.clock();
  await endSessions(tx, person.id, now, kept);
  await notifyOfChange(work, person.id, "appOn");
  return renewRecoveryCodes(tx, person.id, now);
}
