import type { Work } from "../../http/command-context.ts";
import { endSessions } from "./end-sessions.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { confirmSetup, type LockedPerson } from "./second-factor-rows.ts";

/**
 * Turns a second factor on by the app's first code, and ends the sessions that were opened without one.
 * @param kept the session that stays; none at a login
 * @returns the recovery codes, shown this once; undefined when the code does not fit
 */
export async function turnOn(
  work: Work,
  person: LockedPerson,
  code: string,
  kept?: string,
): Promise<string[] | undefined> {
  const { tx, portal } = work;
  if (!(await confirmSetup(work, person, code))) return undefined;
  const now = portal.clock();
  await endSessions(tx, person.id, now, kept);
  return renewRecoveryCodes(tx, person.id, now);
}
