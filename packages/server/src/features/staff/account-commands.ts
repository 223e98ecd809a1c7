// Rules: A-17 (docs/rules)
import type { Account, NewUser } from "@dop/domain/contract";
import { roleIds, canonicalUsername, roleNames, type RoleId } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Db, Tx } from "../../db/database.ts";
import type { UserRow } from "../../db/schema.ts";
import { conflict, notFound } from "../../http/api-error.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { releaseOrders } from "../order/index.ts";
import { removeSavedViews } from "../office/index.ts";
import { endSessions } from "./open-sessions.ts";
import { hasUsablePasskey } from "./passkeys/relying-party.ts";
import {
  isSecondFactorRequired,
  hasPasskey,
  hasSecondFactor,
  removePasskeys,
  removeSecondFactor,
} from "./second-factor-rows.ts";
import { notifyOfAccount, type NoticeContext } from "./notify-of-change.ts";

function presentAccount(user: UserRow, second_factor: boolean): Account {
  const { id, email, name, username, display_name, role_id } = user;
  const userRole = { role: roleNames[role_id] };
  return { id, email, name, username, display_name, role_id, second_factor, userRole };
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

/** Locks every account, so that two admins cannot demote each other at the same moment. */
async function lockAccounts(tx: Tx): Promise<UserRow[]> {
  return tx.selectFrom("users").selectAll().where("deleted_at", "is", null).orderBy("id").forUpdate().execute();
}

function refuseLastAdmin(accounts: readonly UserRow[], id: number): void {
  const admins = accounts.filter((account) => account.role_id === roleIds.admin);
  if (admins.length === 1 && admins[0]?.id === id) throw conflict("LAST_ADMIN", msg("staffErrors.lastAdmin"));
}

/** Creates an account without asking the directory. @throws 409 when there is one */
export async function createAccount(context: CommandContext, user: NewUser): Promise<Account> {
  const username = canonicalUsername(user.username);
  return context.transaction(async ({ tx }) => {
    const accounts = await lockAccounts(tx);
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
        password_hash: null,
        created_at: context.now,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await notifyOfAccount({ ...context, tx }, created, { change: "made" });
    await context.audit(tx, "user", created.id, { role_id: created.role_id });
    return presentAccount(created, false);
  });
}

/**
 * Changes a role, from the user's next request on. A role that requires a second factor ends the sessions of a user
 * without one: the next login sets it up. @throws 404, 409 for the last admin
 */
export async function changeRole(context: CommandContext, id: number, roleId: RoleId): Promise<Account> {
  const { portal } = context;
  return context.transaction(async ({ tx }) => {
    const accounts = await lockAccounts(tx);
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw notFound(msg("staffErrors.userNotFound"));
    if (roleId !== roleIds.admin) refuseLastAdmin(accounts, id);
    await tx.updateTable("users").set({ role_id: roleId }).where("id", "=", id).execute();
    if (roleId === roleIds.viewer) await releaseOrders(tx, id);
    const secondFactor = await hasSecondFactor(tx, id);
    const isNewDuty = isSecondFactorRequired(portal, roleId) && !isSecondFactorRequired(portal, account.role_id);
    const sessionsEnded = isNewDuty && !secondFactor && !(await hasUsablePasskey(portal, tx, id));
    if (sessionsEnded) await endSessions(tx, id, context.now);
    if (roleId !== account.role_id)
      await notifyOfAccount(
        { ...context, tx },
        { ...account, role_id: roleId },
        { change: "role", from: account.role_id, sessionsEnded },
      );
    await context.audit(tx, "user", id, { from: account.role_id, to: roleId });
    return presentAccount({ ...account, role_id: roleId }, secondFactor || (await hasPasskey(tx, id)));
  });
}

/**
 * Removes an account with its second factor and passkeys, and ends its sessions; the user's texts keep their name.
 * @throws 404, 409 for the last admin
 */
export async function deleteAccount(context: CommandContext, id: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const accounts = await lockAccounts(tx);
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw notFound(msg("staffErrors.userNotFound"));
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
  await notifyOfAccount(context, created, { change: "made" });
  return created.id;
}
