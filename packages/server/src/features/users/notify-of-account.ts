// Rules: A-38 (docs/rules)
import { roleIds, type RoleId } from "@dop/domain/staff";
import { defaultLocale } from "@dop/domain/texts";
import type { UserRow } from "../../db/schema.ts";
import { officeMoment } from "../../http/office-time.ts";
import { composeMail, type AccountChange } from "../../ports/mail/index.ts";
import { readAdminEmails, type NoticeContext } from "./notify-of-change.ts";

interface ChangedAccount {
  readonly change: AccountChange;
  /** The role before, where it was another. */
  readonly from?: RoleId;
  readonly sessionsEnded?: boolean;
}

/**
 * Tells of an account that is made, gets another role or is removed, in the transaction of the change: its person, and
 * where it is, becomes or was an admin's, every admin, so that none comes or goes unnoticed.
 * @param account with the role it has now, or had to the end
 */
export async function notifyOfAccount(
  { tx, portal, now }: NoticeContext,
  account: Pick<UserRow, "id" | "email" | "role_id">,
  { change, from, sessionsEnded = false }: ChangedAccount,
): Promise<void> {
  const { office } = portal.settings();
  const concernsAdmins = account.role_id === roleIds.admin || from === roleIds.admin;
  const admins = concernsAdmins ? await readAdminEmails(tx) : [];
  const kind = "account-changed";
  const data = {
    change,
    account: account.email,
    role: account.role_id,
    sessionsEnded,
    at: officeMoment(now, office.timeZone),
    phone: office.phone,
  };
  const mail = composeMail(kind, data, { office, locale: defaultLocale });
  const recipients = new Set([account.email, ...admins]);
  await portal.mailer.enqueueMails(
    tx,
    [...recipients].map((recipient) => ({ kind, orderId: null, recipient, mail, now })),
  );
}
