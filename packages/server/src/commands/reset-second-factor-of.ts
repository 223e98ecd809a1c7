import { canonicalUsername } from "@dop/domain/staff";
import type { Db } from "../db/database.ts";
import { lockPerson, removeAllFactors, notifyOfChange } from "../features/staff/index.ts";
import type { PortalSettings } from "../live-settings/portal-settings.ts";
import { byCommand, writeAudit } from "../audit-log/audit.ts";
import { insertMails } from "../ports/mail/index.ts";
import { CommandError } from "./run-command.ts";

export interface SecondFactorReset {
  readonly email: string;
  /** Whether the portal stores the password: then the next login requires another. */
  readonly choosePassword: boolean;
  readonly now: Date;
  readonly office: PortalSettings["office"];
}

/**
 * Removes the second factor of an account, with its audit entry and the email of rule A-29. @returns the user's id
 * @throws CommandError when no account has this email, or it has no second factor
 */
export async function resetSecondFactorOf(db: Db, reset: SecondFactorReset): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select("id")
      .where("username", "=", canonicalUsername(reset.email))
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    const person = user && (await lockPerson(tx, user.id));
    if (person === undefined)
      throw new CommandError(
        "No user has this email. Name one: npm run reset-second-factor -- robin.tolman@example.gov",
      );
    if (!(await removeAllFactors(tx, person, reset)))
      throw new CommandError("This person has no authenticator app: the password alone opens their account.");
    // No job: this program has no queue. A server that runs, or the next that starts, sends it.
    const portal = { settings: () => ({ office: reset.office }), mailer: { enqueueMails: insertMails } };
    await notifyOfChange({ tx, now: reset.now, portal }, person.id, "secondFactorReset", { byAdmin: true });
    await writeAudit(tx, {
      ...byCommand("reset-second-factor"),
      action: "user.second_factor_reset",
      subject: ["user", person.id],
      at: reset.now,
    });
    return person.id;
  });
}
