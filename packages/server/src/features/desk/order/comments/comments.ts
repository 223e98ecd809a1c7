// Rules: A-18 (docs/rules)
import type { commentSchema, commentsSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Tx } from "../../../../db/database.ts";
import { forbidden, notFound } from "../../../../http/api-error.ts";
import type { StaffContext } from "../../../../http/command-context.ts";
import { refuseDestroyed } from "../../../order/index.ts";
import { getOrder } from "../../../checkout/index.ts";
import type { Schema } from "../../../../db/schema.ts";

type Comment = z.infer<typeof commentSchema>;

const present = (comment: Selectable<Schema["order_comments"]>, { userId }: StaffContext["requester"]): Comment => ({
  id: comment.id,
  content: comment.content,
  created_by: comment.created_by,
  mine: comment.user_id === userId,
  created_at: comment.created_at.toISOString(),
  updated_at: comment.updated_at.toISOString(),
});

/** The comments on an order, oldest first. @throws 404 when there is no such order */
export async function listComments(
  { portal: { db }, requester }: StaffContext,
  orderId: number,
): Promise<z.infer<typeof commentsSchema>> {
  await getOrder(db, { id: orderId });
  const comments = await db
    .selectFrom("order_comments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return comments.map((comment) => present(comment, requester));
}

/** Locks an order whose comments change. @throws 404 when there is none, 409 when its data was destroyed */
async function lockForComment(tx: Tx, orderId: number): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .select("destroyed_at")
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound(msg("errors.staffOrderNotFound")));
  refuseDestroyed(order);
}

/** Adds a comment of a clerk to an order that is locked. */
export function insertComment(tx: Tx, { requester, now }: StaffContext, orderId: number, content: string) {
  const { displayName: created_by, userId: user_id } = requester;
  return tx
    .insertInto("order_comments")
    .values({ order_id: orderId, content, created_by, user_id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes a comment on an order. @throws 404 when there is no such order, 409 when its data was destroyed */
export async function writeComment(context: StaffContext, orderId: number, content: string): Promise<Comment> {
  return context.transaction(async ({ tx }) => {
    await lockForComment(tx, orderId);
    const comment = await insertComment(tx, context, orderId, content);
    await context.audit(tx, "order", orderId, { comment_id: comment.id });
    return present(comment, context.requester);
  });
}

/** Rewrites one's own comment. @throws 403 for another author's, 404 for none of the order's, 409 when destroyed */
export async function editComment(
  context: StaffContext,
  { id: orderId, commentId }: { readonly id: number; readonly commentId: number },
  content: string,
): Promise<Comment> {
  return context.transaction(async ({ tx }) => {
    await lockForComment(tx, orderId);
    const comment = await tx
      .selectFrom("order_comments")
      .select("user_id")
      .where("id", "=", commentId)
      .where("order_id", "=", orderId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound(msg("staffErrors.commentNotFound")));
    // Only the author edits (rule A-18): compared by account, since two users may share a display name.
    if (comment.user_id !== context.requester.userId) throw forbidden();
    const edited = await tx
      .updateTable("order_comments")
      .set({ content, updated_at: context.now })
      .where("id", "=", commentId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await context.audit(tx, "order", orderId, { comment_id: commentId });
    return present(edited, context.requester);
  });
}
