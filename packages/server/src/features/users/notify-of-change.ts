// Rules: A-29 (docs/rules)
import { roleIds, type SignInChange } from "@dop/domain/staff";
import { defaultLocale } from "@dop/domain/texts";
import type { Tx } from "../../db/database.ts";
import { officeMoment } from "../../http/office-time.ts";
import type { PortalSettings } from "../settings/index.ts";
import { composeMail, type Mailer } from "../../ports/mail/index.ts";

/** The part of the portal that is needed; an operator's command has nothing else. */
export interface NoticeContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly portal: {
    readonly settings: () => Pick<PortalSettings, "office">;
    readonly mailer: Pick<Mailer, "enqueueMails">;
  };
}

/**
 * Tells users by email that their way to sign in was changed, in the transaction of the change: who did not change it
 * themselves has to hear of it.
 * @param byAdmin whether an admin did it for them
 */
export async function notifyOfChange(
  { tx, portal, now }: NoticeContext,
  userId: number,
  change: SignInChange,
  { byAdmin = false }: { readonly byAdmin?: boolean } = {},
): Promise<void> {
  const { office } = portal.settings();
  const user = await tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) return;
  const kind = "sign-in-changed";
  const data = { change, byAdmin, at: officeMoment(now, office.timeZone), phone: office.phone };
  const mail = composeMail(kind, data, { office, locale: defaultLocale });
  await portal.mailer.enqueueMails(tx, [{ kind, orderId: null, recipient: user.email, mail, now }]);
}

/** The addresses of all admins. */
export async function readAdminEmails(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom("users")
    .select("email")
    .where("role_id", "=", roleIds.admin)
    .where("deleted_at", "is", null)
    .execute();
  return admins.map(({ email }) => email);
}
