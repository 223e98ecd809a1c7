// Rules: A-18 (docs/rules)
import { commentRequestSchema, commentSchema, commentsSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import type { Selectable } from "kysely";
import { z } from "zod";
import type { OrderCommentsTable } from "../../db/tables/order-records.ts";
import { forbidden, notFound } from "../../http/api-error.ts";
import { idParam } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import { type Portal } from "../../portal.ts";

function present(comment: Selectable<OrderCommentsTable>): z.infer<typeof commentSchema> {
  return {
    id: comment.id,
    content: comment.content,
    created_by: comment.created_by,
    created_at: comment.created_at.toISOString(),
    updated_at: comment.updated_at.toISOString(),
  };
}

/** The internal comments that staff write on an order. */
export function commentRoutes(app: FastifyInstance, portal: Portal): void {
  const params = z.object({ id: z.string() });

  route(app, portal, {
    method: "GET",
    url: "/orders/:id/comments",
    summary: "The comments on an order, oldest first",
    access: "staff",
    audit: null,
    rateLimit: null,
    params,
    answer: commentsSchema,
    handle: async ({ params: { id } }) => {
      const orderId = idParam(id, msg("errors.orderNotFound"));
      const order = await portal.db.selectFrom("orders").select("id").where("id", "=", orderId).executeTakeFirst();
      if (!order) throw notFound(msg("errors.orderNotFound"));
      const comments = await portal.db
        .selectFrom("order_comments")
        .selectAll()
        .where("order_id", "=", orderId)
        .orderBy("id")
        .execute();
      return comments.map(present);
    },
  });

  route(app, portal, {
    method: "POST",
    url: "/orders/:id/comments",
    summary: "Writes a comment",
    access: "staff_write",
    audit: "comment.written",
    rateLimit: null,
    status: 201,
    params,
    body: commentRequestSchema,
    answer: commentSchema,
    handle: async ({ params: { id }, body, requester, context }) => {
      const orderId = idParam(id, msg("errors.orderNotFound"));
      return context.transaction(async ({ tx }) => {
        const order = await tx
          .selectFrom("orders")
          .select("id")
          .where("id", "=", orderId)
          .forUpdate()
          .executeTakeFirst();
        if (!order) throw notFound(msg("errors.orderNotFound"));
        const comment = await tx
          .insertInto("order_comments")
          .values({
            order_id: orderId,
            content: body.content,
            created_by: requester.displayName,
            user_id: requester.userId,
            created_at: context.now,
            updated_at: context.now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await context.audit(tx, { subjectType: "order", subjectId: orderId, detail: { comment_id: comment.id } });
        return present(comment);
      });
    },
  });

  route(app, portal, {
    method: "PATCH",
    url: "/orders/:id/comments/:commentId",
    summary: "Rewrites one's own comment",
    access: "staff_write",
    audit: "comment.edited",
    rateLimit: null,
    params: z.object({ id: z.string(), commentId: z.string() }),
    body: commentRequestSchema,
    answer: commentSchema,
    handle: async ({ params: { id, commentId }, body, requester, context }) => {
      const orderId = idParam(id, msg("errors.orderNotFound"));
      return context.transaction(async ({ tx }) => {
        const comment = await tx
          .selectFrom("order_comments")
          .select(["id", "user_id"])
          .where("id", "=", idParam(commentId, msg("errors.commentNotFound")))
          .where("order_id", "=", orderId)
          .forUpdate()
          .executeTakeFirst();
        if (!comment) throw notFound(msg("errors.commentNotFound"));
        // Only the author edits (rule A-18): compared by account, since two users may share a display name.
        if (comment.user_id !== requester.userId) throw forbidden();
        const edited = await tx
          .updateTable("order_comments")
          .set({ content: body.content, updated_at: context.now })
          .where("id", "=", comment.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await context.audit(tx, { subjectType: "order", subjectId: orderId, detail: { comment_id: comment.id } });
        return present(edited);
      });
    },
  });
}
