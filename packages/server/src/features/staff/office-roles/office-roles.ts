// Rules: A-46 (docs/rules)
import { officeRoleLimits, type OfficeRole, type OfficeRoleChange, type OfficeRoleRequest } from "@dop/domain/contract";
import { permissionsOf, roleIds } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Selectable } from "kysely";
import type { Db, Tx } from "../../../db/database.ts";
import type { AccountRow } from "../../../db/user-permissions.ts";
import type { Schema } from "../../../db/schema.ts";
import { conflict, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { lockAssigned } from "../../order/index.ts";
import { notifyOfPermissions } from "../notify-of-change.ts";
import { lockAccounts, refuseBeyond, settlePermissions } from "../held-permissions.ts";

type Row = Selectable<Schema["office_roles"]>;

const heldWith = (role: Pick<Row, "permissions">) => permissionsOf(roleIds.user, role);

const present = (role: Row, people: number): OfficeRole => ({
  ...role,
  permissions: [...heldWith(role)],
  people,
  updated_at: role.updated_at.toISOString(),
});

export async function listOfficeRoles(db: Db): Promise<OfficeRole[]> {
  const roles = await db
    .selectFrom("office_roles")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("users")
        .select(eb.fn.countAll<number>().as("people"))
        .whereRef("users.office_role_id", "=", "office_roles.id")
        .where("users.role_id", "=", roleIds.user)
        .where("users.deleted_at", "is", null)
        .as("people"),
    )
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();
  return roles.map(({ people, ...role }) => present(role, people ?? 0));
}

/** All office roles, and the accounts that may have one; both locked, so that no one gets or loses one meanwhile. */
async function lockRoles(tx: Tx): Promise<{ roles: Row[]; holdersOf: (id: number) => AccountRow[] }> {
  const accounts = await lockAccounts(tx);
  const roles = await tx.selectFrom("office_roles").selectAll().orderBy("id").forUpdate().execute();
  const holdersOf = (id: number): AccountRow[] =>
    accounts.filter((account) => account.office_role_id === id && account.role_id === roleIds.user);
  return { roles, holdersOf };
}

function roleIn(roles: readonly Row[], id: number): Row {
  const role = roles.find((each) => each.id === id);
  if (!role) throw notFound(msg("staffErrors.officeRoleNotFound"));
  return role;
}

function refuseTaken(roles: readonly Row[], name: string): void {
  if (roles.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw conflict("NAME_TAKEN", msg("staffErrors.nameTaken"));
}

/** Makes a role. @throws 409 for a name that is taken, for more than the caller may do, and past the limit */
export async function makeOfficeRole(context: StaffContext, role: OfficeRoleRequest): Promise<OfficeRole> {
  return context.transaction(async ({ tx }) => {
    const { roles } = await lockRoles(tx);
    refuseTaken(roles, role.name);
    refuseBeyond(context.requester, role.permissions);
    if (roles.length >= officeRoleLimits.count)
      throw conflict("TOO_MANY", msg("staffErrors.tooManyOfficeRoles", officeRoleLimits.count));
    const made = await tx
      .insertInto("office_roles")
      .values({ name: role.name, permissions: [...heldWith(role)], updated_at: context.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.audit(tx, "office_role", made.id, { permissions: made.permissions });
    return present(made, 0);
  });
}

/**
 * Changes a role, from the next request of everyone who has it on.
 * @throws 404, 409 for a stale version, a name that is taken, or more than the caller may do
 */
export async function changeOfficeRole(
  context: StaffContext,
  id: number,
  { version, ...change }: OfficeRoleChange,
): Promise<OfficeRole> {
  return context.transaction(async (work) => {
    const { tx } = work;
    await lockAssigned(tx, "office_role_id", id);
    const { roles, holdersOf } = await lockRoles(tx);
    const role = roleIn(roles, id);
    const others = roles.filter((each) => each !== role);
    if (role.version !== version) throw conflict("STALE", msg("staffErrors.officeRoleChanged"));
    refuseTaken(others, change.name);
    const [before, after] = [heldWith(role), heldWith(change)];
    refuseBeyond(context.requester, before, after);
    const changed = await tx
      .updateTable("office_roles")
      .set({ name: change.name, permissions: [...after], version: version + 1, updated_at: context.now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const holders = holdersOf(id);
    const ended = new Set<string>();
    for (const { id: holder, email } of holders)
      if (await settlePermissions(work, holder, before, after)) ended.add(email);
    const told = { holders: holders.map(({ email }) => email), ended, role: changed, before, after };
    await notifyOfPermissions({ ...context, tx }, told);
    await context.audit(tx, "office_role", id, { from: before, to: after, people: holders.length });
    return present(changed, holders.length);
  });
}

/** Deletes a role that nobody has. @throws 404, 409 for one that people have, or beyond what the caller may do */
export async function deleteOfficeRole(context: StaffContext, id: number): Promise<void> {
  await context.transaction(async ({ tx }) => {
    const { roles, holdersOf } = await lockRoles(tx);
    const role = roleIn(roles, id);
    const people = holdersOf(id).length;
    if (people > 0) throw conflict("ROLE_IN_USE", msg("staffErrors.officeRoleInUse", people));
    refuseBeyond(context.requester, heldWith(role));
    await tx.deleteFrom("office_roles").where("id", "=", id).execute();
    await context.audit(tx, "office_role", id, { permissions: role.permissions });
  });
}
