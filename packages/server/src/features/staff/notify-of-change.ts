// Rules: A-29, A-38 (docs/rules)
import { isForAdmins, permissionsOf, roleIds, type Permissions, type SignInChange } from "@dop/domain/staff";
import { defaultLocale, textsIn } from "@dop/texts";
import type { Tx } from "../../db/database.ts";
import { formatOfficeDateTime } from "../../lib/office-time.ts";
import type { PortalSettings } from "../../live-settings/portal-settings.ts";
import { composeMail, type AccountChange, type MailData, type Mailer } from "../../ports/mail/index.ts";
import type { AccountRow } from "../../db/user-permissions.ts";

/** A small part of the portal: an operator's command has no more. */
export interface NoticeContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly portal: {
    readonly settings: () => Pick<PortalSettings, "office">;
    readonly mailer: Pick<Mailer, "enqueueMails">;
  };
}

/** Queues one email to staff, each address once, in the office's language. */
export async function mailStaff<Kind extends "sign-in-changed" | "account-changed" | "login-attack">(
  { tx, portal, now }: NoticeContext,
  recipients: readonly string[],
  kind: Kind,
  data: MailData[Kind],
): Promise<void> {
  const mail = composeMail(kind, data, { office: portal.settings().office, locale: defaultLocale });
  const mails = [...new Set(recipients)].map((recipient) => ({ kind, orderId: null, recipient, mail, now }));
  await portal.mailer.enqueueMails(tx, mails);
}

/** Emails users that their sign-in was changed, in the transaction of the change, so that they notice a stranger's. */
export async function notifyOfChange(
  context: NoticeContext,
  userId: number,
  change: SignInChange,
  { byAdmin = false }: { readonly byAdmin?: boolean } = {},
): Promise<void> {
  const { office } = context.portal.settings();
  const user = await context.tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) return;
  const at = formatOfficeDateTime(context.now, office.timeZone);
  await mailStaff(context, [user.email], "sign-in-changed", { change, byAdmin, at, phone: office.phone });
}

export async function readAdminEmails(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom("users")
    .select("email")
    .where("role_id", "=", roleIds.admin)
    .where("deleted_at", "is", null)
    .execute();
  return admins.map(({ email }) => email);
}

interface ChangedAccount {
  readonly change: AccountChange;
  /** The permissions before a change of role. */
  readonly from?: Permissions;
  readonly sessionsEnded?: boolean;
}

interface ChangedRole {
  /** The addresses of the people who have it, and of those whose sessions were ended. */
  readonly holders: readonly string[];
  readonly ended: ReadonlySet<string>;
  readonly role: Pick<NonNullable<AccountRow["office_role"]>, "name">;
  readonly before: Permissions;
  readonly after: Permissions;
}

const facts = ({ now, portal }: NoticeContext) => {
  const { office } = portal.settings();
  return { at: formatOfficeDateTime(now, office.timeZone), phone: office.phone };
};

/**
 * Emails the user of an account that is made, gets another role or is removed, in the transaction of the change; also
 * every admin, when it may do, or could do, what admins may and users may not.
 * @param account with its role after the change, or the last one
 */
export async function notifyOfAccount(
  context: NoticeContext,
  account: Pick<AccountRow, "email" | "role_id" | "office_role">,
  { change, from = [], sessionsEnded = false }: ChangedAccount,
): Promise<void> {
  const concernsAdmins = [...from, ...permissionsOf(account.role_id, account.office_role)].some(isForAdmins);
  const admins = concernsAdmins ? await readAdminEmails(context.tx) : [];
  await mailStaff(context, [account.email, ...admins], "account-changed", {
    change,
    account: account.email,
    role: account.office_role?.name ?? textsIn(defaultLocale).users.roles[account.role_id],
    sessionsEnded,
    ...facts(context),
  });
}

/** Emails those whose office role allows something else now, each alone, and every admin as {@link notifyOfAccount}. */
export async function notifyOfPermissions(context: NoticeContext, changed: ChangedRole): Promise<void> {
  const { holders, ended, role, before, after } = changed;
  if (holders.length === 0 || before.join() === after.join()) return;
  const data = { change: "permissions", role: role.name, ...facts(context) } as const;
  for (const account of holders)
    await mailStaff(context, [account], "account-changed", { ...data, account, sessionsEnded: ended.has(account) });
  if (![...before, ...after].some(isForAdmins)) return;
  const together = { ...data, account: holders.join(", "), sessionsEnded: ended.size > 0 };
  await mailStaff(context, await readAdminEmails(context.tx), "account-changed", together);
}
