import { newUserSchema } from "@dop/domain/contract";
import { canonicalUsername, roleIds } from "@dop/domain/staff";
import { byCommand, writeAudit } from "../audit-log/audit.ts";
import type { Db } from "../db/database.ts";
import {
  firstPasswordUntil,
  insertAdmin,
  lockPerson,
  notifyOfChange,
  removeAllFactors,
} from "../features/staff/index.ts";
import type { PortalSettings } from "../live-settings/portal-settings.ts";
import { insertMails } from "../ports/mail/index.ts";
import { CommandError } from "./run-command.ts";

interface AccountWork {
  readonly email: string;
  readonly now: Date;
  readonly office: PortalSettings["office"];
}

/** A portal without jobs, as commands have no queue: a running server, or the next to start, sends the email. */
const portalOf = ({ office }: AccountWork) => ({
  settings: () => ({ office }),
  mailer: { enqueueMails: insertMails },
});

/**
 * Creates an account with the admin role, and its audit entry. @returns the user's id
 * @param admin `passwordHash` is null when the county's directory stores passwords
 * @throws CommandError for an invalid email or name, or when the email already has an account
 */
export async function createFirstAdmin(
  db: Db,
  admin: AccountWork & { readonly displayName: string; readonly passwordHash: string | null },
): Promise<number> {
  const { email, displayName, passwordHash, now } = admin;
  const checked = newUserSchema.safeParse({ role_id: roleIds.admin, username: email, display_name: displayName });
  if (!checked.success || !/^[^\s@]+@[^\s@]+$/.test(checked.data.username))
    throw new CommandError('Say who: portal create-admin robin.tolman@example.gov "R. Tolman"');
  return db.transaction().execute(async (tx) => {
    const id = await insertAdmin(
      { tx, now, portal: portalOf(admin) },
      {
        email: checked.data.username,
        displayName: checked.data.display_name,
        passwordHash,
        // The operator who created the account has seen the password.
        firstPasswordUntil: passwordHash === null ? null : firstPasswordUntil(now),
      },
    );
    if (id === undefined)
      throw new CommandError("This person already has an account. Another admin can change its role.");
    await writeAudit(tx, {
      ...byCommand("create-admin"),
      action: "user.created",
      subject: ["user", id],
      detail: { role_id: roleIds.admin },
      at: now,
    });
    return id;
  });
}

/**
 * Removes the second factor of an account, with its audit entry and the email of rule A-29. @returns the user's id
 * @param reset `choosePassword` where the portal stores the password: the next login then requires another
 * @throws CommandError when no account has this email, or it has no second factor
 */
export async function resetSecondFactorOf(
  db: Db,
  reset: AccountWork & { readonly choosePassword: boolean },
): Promise<number> {
  const { email, now } = reset;
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("id")
      .where("username", "=", canonicalUsername(email))
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    const person = user && (await lockPerson(tx, user.id));
    if (person === undefined)
      throw new CommandError("No user has this email. Name one: portal reset-second-factor robin.tolman@example.gov");
    if (!(await removeAllFactors(tx, person, reset)))
      throw new CommandError("This person has no authenticator app: the password alone opens their account.");
    await notifyOfChange({ tx, now, portal: portalOf(reset) }, person.id, "secondFactorReset", { byAdmin: true });
    const action = "user.second_factor_reset";
    await writeAudit(tx, { ...byCommand("reset-second-factor"), action, subject: ["user", person.id], at: now });
    return person.id;
  });
}
