// Rules: Q-7 (docs/rules)
import type { Assignee } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { Db, Tx } from "../../../db/database.ts";
import { hasPermission } from "../../../db/user-permissions.ts";
import { invalid, notFound } from "../../../http/api-error.ts";
import type { StaffContext } from "../../../http/command-context.ts";
import { sql } from "kysely";

/** The user to whom order `o` is assigned, as SQL for an answer's column: id and name, or null. */
export const assigneeOfOrder = sql`
  (select json_build_object('id', u.id, 'display_name', u.display_name) from users u where u.id = o.assignee_id)`;

/** Users who can have orders: all who may write. */
const assignable = (db: Db) =>
  db
    .selectFrom("users")
    .select(["id", "display_name"])
    .where("deleted_at", "is", null)
    .where(hasPermission("orders.write"));

export const listAssignable = (db: Db): Promise<NonNullable<Assignee>[]> =>
  assignable(db).orderBy("display_name").orderBy("id").execute();

/**
 * Assigns locked orders to a user, or unassigns them: one statement for all of them.
 * @throws 400 at the field for a user who cannot have orders
 */
export async function writeAssignee(
  tx: Tx,
  orderIds: readonly number[],
  userId: number | null,
  now: Date,
): Promise<Assignee> {
  const person = userId === null ? null : await assignable(tx).where("id", "=", userId).forShare().executeTakeFirst();
  if (person === undefined) throw invalid([{ path: "user_id", message: msg("officeValidation.assigneeUnknown") }]);
  await tx
    .updateTable("orders")
    .set({ assignee_id: userId, assigned_at: userId === null ? null : now })
    .where("id", "in", [...orderIds])
    .where("assignee_id", "is distinct from", userId)
    .execute();
  return person;
}

/** Locks the orders of a person, or of all with an office role, by ascending id: before accounts, as every act. */
export async function lockAssigned(tx: Tx, column: "id" | "office_role_id", id: number): Promise<void> {
  const people = tx
    .selectFrom("users")
    .select("id")
    .where(column, "=", sql<number>`${id}::bigint`);
  await tx.selectFrom("orders").select("id").where("assignee_id", "in", people).orderBy("id").forUpdate().execute();
}

/** Takes all orders, which are locked, from a person who cannot have any from now on. */
export async function releaseOrders(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ assignee_id: null, assigned_at: null })
    .where("assignee_id", "=", userId)
    .execute();
}

/** Assigns an order to a colleague or oneself, or unassigns it; repeating it changes nothing. @throws 404, 400 */
export async function assignOrder(
  context: StaffContext,
  orderId: number,
  userId: number | null,
): Promise<{ assignee: Assignee; assigned_at: string | null }> {
  const { now } = context;
  return context.transaction(async ({ tx }) => {
    const order = await tx
      .selectFrom("orders")
      .select(["assignee_id", "assigned_at"])
      .where("id", "=", orderId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(msg("errors.staffOrderNotFound")));
    const assignee = await writeAssignee(tx, [orderId], userId, now);
    const since = order.assignee_id === userId ? order.assigned_at : userId === null ? null : now;
    if (order.assignee_id === userId) context.skipAudit();
    else await context.audit(tx, "order", orderId, { from: order.assignee_id, to: userId });
    return { assignee, assigned_at: since?.toISOString() ?? null };
  });
}
