import { newUserSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import type { Db } from "../db/database.ts";
import { firstPasswordUntil, insertAdmin } from "../features/staff/index.ts";
import type { PortalSettings } from "../live-settings/portal-settings.ts";
import { byCommand, writeAudit } from "../audit-log/audit.ts";
import { insertMails } from "../ports/mail/index.ts";
import { CommandError } from "./run-command.ts";

export interface NewAdmin {
  readonly email: string;
  readonly displayName: string;
  /** For local accounts; null when the county's directory stores passwords. */
  readonly passwordHash: string | null;
  readonly now: Date;
  readonly office: PortalSettings["office"];
}

/**
 * Creates an account with the admin role, and its audit entry. @returns the user's id
 * @throws CommandError for an invalid email or name, or when the email already has an account
 */
export async function createFirstAdmin(db: Db, admin: NewAdmin): Promise<number> {
  const checked = newUserSchema.safeParse({
    role_id: roleIds.admin,
    username: admin.email,
    display_name: admin.displayName,
  });
  if (!checked.success || !/^[^\s@]+@[^\s@]+$/.test(checked.data.username))
    throw new CommandError('Say who: npm run create-admin -- robin.tolman@example.gov "R. Tolman"');
  return db.transaction().execute(async (tx) => {
    // No job: this program has no queue. A server that runs, or the next that starts, sends it.
    const portal = { settings: () => ({ office: admin.office }), mailer: { enqueueMails: insertMails } };
    const id = await insertAdmin(
      { tx, now: admin.now, portal },
      {
        email: checked.data.username,
        displayName: checked.data.display_name,
        passwordHash: admin.passwordHash,
        // The operator who created the account has seen the password.
        firstPasswordUntil: admin.passwordHash === null ? null : firstPasswordUntil(admin.now),
      },
    );
    if (id === undefined)
      throw new CommandError("This person already has an account. Another admin can change its role.");
    await writeAudit(tx, {
      ...byCommand("create-admin"),
      action: "user.created",
      subject: ["user", id],
      detail: { role_id: roleIds.admin },
      at: admin.now,
    });
    return id;
  });
}
