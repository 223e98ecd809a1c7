// Rules: A-17 (docs/rules)
import type { Account, NewUser, RoleChange } from "@dop/domain/contract";
import { roleIds, canonicalUsername, permissionsOf, roleNames, type RoleId } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Db, Tx } from "../../db/database.ts";
import type { UserRow } from "../../db/schema.ts";
import type { AccountRow } from "../../db/user-permissions.ts";
import { conflict, invalid, notFound } from "../../http/api-error.ts";
import type { StaffContext } from "../../http/command-context.ts";
import { lockAssigned, releaseOrders } from "../order/index.ts";
import { removeSavedViews } from "../office/index.ts";
import { heldBy, lockAccounts, refuseBeyond, settlePermissions } from "./held-permissions.ts";
import { endSessions } from "./open-sessions.ts";
import { hasPasskey, hasSecondFactor, removePasskeys, removeSecondFactor } from "./second-factor-rows.ts";
import { notifyOfAccount, type NoticeContext } from "./notify-of-change.ts";

function presentAccount(user: UserRow, second_factor: boolean): Account {
  const { id, email, name, username, display_name, role_id } = user;
  const userRole = { role: roleNames[role_id] };
  const office_role_id = role_id === roleIds.user ? user.office_role_id : null;
  return { id, email, name, username, display_name, role_id, office_role_id, second_factor, userRole };
}

export async function listAccounts(db: Db): Promise<Account[]> {
  const users = await db
    .selectFrom("users")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .selectAll("users")
    .select("second_factors.confirmed_at")
    .where("deleted_at", "is", null)
    .orderBy("display_name")
    .orderBy("users.id")
    .execute();
  const withPasskeys = await db.selectFrom("passkeys").select("user_id").distinct().execute();
  const holders = new Set(withPasskeys.map(({ user_id }) => user_id));
  return users.map((user) => presentAccount(user, user.confirmed_at !== null || holders.has(user.id)));
}

/** The office role that a user is to get, locked until the transaction ends. @throws 400 at its field */
async function lockOfficeRole(tx: Tx, roleId: RoleId, id: number | null) {
  if (id === null) return null;
  if (roleId !== roleIds.user)
    throw invalid([{ path: "office_role_id", message: msg("officeValidation.officeRoleOfUsers") }]);
  const role = await tx
    .selectFrom("office_roles")
    .select(["name", "permissions"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!role) throw invalid([{ path: "office_role_id", message: msg("officeValidation.officeRoleUnknown") }]);
  return role;
}

function refuseLastAdmin(accounts: readonly UserRow[], id: number): void {
  const admins = accounts.filter((account) => account.role_id === roleIds.admin);
  if (admins.length === 1 && admins[0]?.id === id) throw conflict("LAST_ADMIN", msg("staffErrors.lastAdmin"));
}

/**
 * Creates an account without asking the directory.
 * @throws 400 for an unknown office role, 409 when there is an account, or for more than the caller may do
 */
export async function createAccount(context: StaffContext, user: NewUser): Promise<Account> {
  const username = canonicalUsername(user.username);
  const { office_role_id = null } = user;
  return context.transaction(async ({ tx }) => {
    const accounts = await lockAccounts(tx);
    const office_role = await lockOfficeRole(tx, user.role_id, office_role_id);
    refuseBeyond(context.requester, permissionsOf(user.role_id, office_role));
    if (accounts.some((account) => account.username === username))
      throw conflict("USERNAME_TAKEN", msg("staffErrors.usernameTaken"));
    const created = await tx
      .insertInto("users")
      .values({
        username,
        name: user.display_name,
        email: username.toLowerCase(),
        display_name: user.display_name,
        role_id: user.role_id,
        office_role_id,
        password_hash: null,
        created_at: context.now,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyOfAccount({ ...context, tx }, { ...created, office_role }, { change: "made" });
    const detail = { role_id: created.role_id, ...(office_role_id !== null && { office_role_id }) };
    await context.audit(tx, "user", created.id, detail);
    return presentAccount(created, false);
  });
}

/**
 * Changes a role, from the user's next request on. A role that requires a second factor ends the sessions of a user
 * without one: the next login sets it up.
 * @throws 400 for an unknown office role, 404, 409 for the last admin, or for more than the caller may do
 */
export async function changeRole(context: StaffContext, id: number, change: RoleChange): Promise<Account> {
  const { role_id, office_role_id = null } = change;
  return context.transaction(async (work) => {
    const { tx } = work;
    await lockAssigned(tx, "id", id);
    const accounts = await lockAccounts(tx);
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw notFound(msg("staffErrors.userNotFound"));
    const changed: AccountRow = {
      ...account,
      role_id,
      office_role_id,
      office_role: await lockOfficeRole(tx, role_id, office_role_id),
    };
    const [before, after] = [heldBy(account), heldBy(changed)];
    refuseBeyond(context.requester, before, after);
    if (role_id !== roleIds.admin) refuseLastAdmin(accounts, id);
    await tx.updateTable("users").set({ role_id, office_role_id }).where("id", "=", id).execute();
    const sessionsEnded = await settlePermissions(work, id, before, after);
    const isOther = role_id !== account.role_id || office_role_id !== account.office_role_id;
    if (isOther) await notifyOfAccount({ ...context, tx }, changed, { change: "role", from: before, sessionsEnded });
    const offices = { from_office_role: account.office_role_id, to_office_role: office_role_id };
    const hasOffice = offices.from_office_role !== null || office_role_id !== null;
    await context.audit(tx, "user", id, { from: account.role_id, to: role_id, ...(hasOffice && offices) });
    return presentAccount(changed, (await hasSecondFactor(tx, id)) || (await hasPasskey(tx, id)));
  });
}

/**
 * Removes an account with its second factor and passkeys, and ends its sessions; the user's texts keep their name.
 * @throws 404, 409 for the last admin, or for someone who may do more than the caller
 */
export async function deleteAccount(context: StaffContext, id: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    await lockAssigned(tx, "id", id);
    const accounts = await lockAccounts(tx);
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw notFound(msg("staffErrors.userNotFound"));
    refuseBeyond(context.requester, heldBy(account));
    refuseLastAdmin(accounts, id);
    await notifyOfAccount({ ...context, tx }, account, { change: "removed" });
    await tx.updateTable("users").set({ deleted_at: context.now, password_hash: null }).where("id", "=", id).execute();
    await removeSecondFactor(tx, id);
    await removePasskeys(tx, id);
    await releaseOrders(tx, id);
    await removeSavedViews(tx, id);
    await endSessions(tx, id, context.now);
    await context.audit(tx, "user", id);
  });
}

export interface AdminAccount {
  readonly email: string;
  readonly displayName: string;
  /** Null where the county's directory keeps the passwords. */
  readonly passwordHash: string | null;
  /** Expiry of an initial password, which works once; null for a password that its user chose. */
  readonly firstPasswordUntil: Date | null;
}

/** Creates an admin's account. @returns its id; undefined when the email has one */
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
    .onConflict((taken) => taken.doNothing())
    .returning(["id", "email", "role_id"])
    .executeTakeFirst();
  if (created === undefined) return undefined;
  await notifyOfAccount(context, { ...created, office_role: null }, { change: "made" });
  return created.id;
}
