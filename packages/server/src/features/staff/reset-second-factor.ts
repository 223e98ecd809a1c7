// Rules: A-16 (docs/rules)
import { msg } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { conflict, notFound } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { refuseAbove } from "./held-permissions.ts";
import { endSessions } from "./open-sessions.ts";
import { notifyOfChange } from "./notify-of-change.ts";
import { hasPasskey, lockPerson, removePasskeys, removeSecondFactor, type LockedPerson } from "./second-factor-rows.ts";

/**
 * Removes app and passkeys of a user who has lost phone and recovery codes, and ends their sessions.
 * @param choosePassword for local accounts: the next login asks for another password, because the present one may be
 * too short to stand alone
 * @returns false where there was no second factor
 */
export async function removeAllFactors(
  tx: Tx,
  person: LockedPerson,
  { now, choosePassword }: { readonly now: Date; readonly choosePassword: boolean },
): Promise<boolean> {
  if (!person.on && !(await hasPasskey(tx, person.id))) return false;
  await removeSecondFactor(tx, person.id);
  await removePasskeys(tx, person.id);
  if (choosePassword)
    await tx.updateTable("users").set({ must_change_password: true }).where("id", "=", person.id).execute();
  await endSessions(tx, person.id, now);
  return true;
}

/**
 * Resets another user's second factor, as an admin. Admins turn off their own with a proof instead, so that an open
 * laptop is not enough.
 * @throws 404 for an unknown account, 409 for one's own or without a second factor
 */
export async function resetSecondFactor(context: StaffContext, userId: number): Promise<void> {
  const { portal, requester } = context;
  if (userId === requester.userId) throw conflict("SECOND_FACTOR_ON", msg("secondFactor.notOnesOwn"));
  await context.transaction(async ({ tx }) => {
    const person = await lockPerson(tx, userId);
    if (!person) throw notFound(msg("staffErrors.userNotFound"));
    await refuseAbove(tx, requester, userId);
    const reset = { now: context.now, choosePassword: portal.config.directory.kind === "local" };
    if (!(await removeAllFactors(tx, person, reset))) throw conflict("SECOND_FACTOR_OFF", msg("secondFactor.isOff"));
    await notifyOfChange({ tx, portal, now: context.now }, userId, "secondFactorReset", { byAdmin: true });
    await context.audit(tx, "user", userId);
  });
}
