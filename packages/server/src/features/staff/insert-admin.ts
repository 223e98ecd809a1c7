import { canonicalUsername, roleIds } from "@dop/domain/staff";
import { notifyOfAccount, type NoticeContext } from "./notify-of-change.ts";

/** An admin as they are written down first. */
export interface AdminAccount {
  readonly email: string;
  readonly displayName: string;
  /** Null where the county's directory keeps the passwords. */
  readonly passwordHash: string | null;
  /** When the password stops working, which works once; null where the person chose it and no one else has seen it. */
  readonly firstPasswordUntil: Date | null;
}

/** Writes an account with the admin role and its audit entry. @returns its id; undefined when the email has one */
export async function insertAdmin(
  context: NoticeContext,
  { email, displayName, passwordHash, firstPasswordUntil }: AdminAccount,
): Promise<number | undefined> {
  const username = canonicalUsername(email);
  const created = await context.tx
    .insertInto("users")
    .values({
      username,
      name: displayName,
      email: username.toLowerCase(),
      display_name: displayName,
      role_id: roleIds.admin,
      password_hash: passwordHash,
      must_change_password: firstPasswordUntil !== null,
      first_password_until: firstPasswordUntil,
      created_at: context.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "email", "role_id"])
    .executeTakeFirst();
  if (created === undefined) return undefined;
  await notifyOfAccount(context, created, { change: "made" });
  return created.id;
}
