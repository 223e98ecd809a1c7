import { canonicalUsername, roleIds } from "@dop/domain/staff";
import { tellOfAccount } from "./tell-of-account.ts";
import type { Telling } from "./tell-of-change.ts";

/** An admin as they are written down first. */
export interface AdminAccount {
  readonly email: string;
  readonly displayName: string;
  /** Null where the county's directory keeps the passwords. */
  readonly passwordHash: string | null;
  /** Until when the password works, once, where somebody else has seen it; null where the person chose it. */
  readonly firstPasswordUntil: Date | null;
}

/** Writes an account with the admin role, and tells of it. @returns its id; undefined when the email has an account already */
export async function insertAdmin(
  telling: Telling,
  { email, displayName, passwordHash, firstPasswordUntil }: AdminAccount,
): Promise<number | undefined> {
  const username = canonicalUsername(email);
  const created = await telling.tx
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
      created_at: telling.now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "email", "role_id"])
    .executeTakeFirst();
  if (created === undefined) return undefined;
  await tellOfAccount(telling, created, { change: "made" });
  return created.id;
}
