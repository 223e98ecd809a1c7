// Rules: A-46 (docs/rules)
import { permissions, permissionsOf, type Permissions } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import type { Tx } from "../../db/database.ts";
import { officeRole, type AccountRow } from "../../db/user-permissions.ts";
import { conflict } from "../../http/api-error.ts";
import type { StaffRequester } from "../../http/requester.ts";
import type { TransactionContext } from "../../transaction.ts";
import { releaseOrders } from "../order/index.ts";
import { endSessions } from "./open-sessions.ts";
import { hasUsablePasskey } from "./passkeys/relying-party.ts";
import { hasSecondFactor, isSecondFactorRequired } from "./second-factor-rows.ts";

/**
 * Locks every account, so that two admins cannot demote each other at the same moment; acts, which refer to their
 * person, go on.
 */
export const lockAccounts = (tx: Tx): Promise<AccountRow[]> =>
  tx
    .selectFrom("users")
    .selectAll()
    .select(officeRole)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const heldBy = (account: Pick<AccountRow, "role_id" | "office_role">): Permissions =>
  permissionsOf(account.role_id, account.office_role);

/** Nobody gives or takes what they may not do themselves. @throws 409 */
export function refuseBeyond(requester: StaffRequester, ...concerned: readonly Permissions[]): void {
  if (concerned.flat().some((permission) => !requester.permissions.includes(permission)))
    throw conflict("BEYOND_OWN_PERMISSIONS", msg("staffErrors.beyondOwnPermissions"));
}

/** Refuses to take over the account of someone who may do more than the caller. @throws 409 */
export async function refuseAbove(tx: Tx, requester: StaffRequester, userId: number): Promise<void> {
  if (requester.permissions.length === permissions.length) return;
  const above = await tx
    .selectFrom("users")
    .select(["role_id", officeRole])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  refuseBeyond(requester, heldBy(above));
}

/**
 * Takes the orders of a person who may not write any more, and ends the sessions of one who now needs a second factor
 * and has none: the next login sets it up.
 * @returns true when their sessions were ended
 */
export async function settlePermissions(
  { tx, portal, now }: TransactionContext & { readonly now: Date },
  userId: number,
  before: Permissions,
  after: Permissions,
): Promise<boolean> {
  if (!after.includes("orders.write")) await releaseOrders(tx, userId);
  const isNewDuty = isSecondFactorRequired(portal, after) && !isSecondFactorRequired(portal, before);
  if (!isNewDuty || (await hasSecondFactor(tx, userId)) || (await hasUsablePasskey(portal, tx, userId))) return false;
  await endSessions(tx, userId, now);
  return true;
}
