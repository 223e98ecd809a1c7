import { commentRequestSchema, commentSchema, commentsSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idParams, idParam, staffOrderId } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { editComment, listComments, writeComment } from "./comments.ts";

/** The internal comments that staff write on an order. */
export function commentRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    call: "GET /orders/:id/comments",
    summary: "The comments on an order, oldest first",
    access: "staff",
    audit: "comments.viewed",
    params: idParams,
    answer: commentsSchema,
    handle: async ({ params: { id }, context }) => {
      const orderId = staffOrderId(id);
      const comments = await listComments(portal.db, orderId);
      context.look("order", orderId);
      return comments;
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/comments",
    summary: "Writes a comment",
    access: "staff_write",
    audit: "comment.written",
    status: 201,
    params: idParams,
    body: commentRequestSchema,
    answer: commentSchema,
    handle: ({ params: { id }, body, context }) => writeComment(context, staffOrderId(id), body.content),
  });

  route(app, portal, {
    call: "PATCH /orders/:id/comments/:commentId",
    summary: "Rewrites one's own comment",
    access: "staff_write",
    audit: "comment.edited",
    params: z.object({ id: z.string(), commentId: z.string() }),
    body: commentRequestSchema,
    answer: commentSchema,
    handle: ({ params: { id, commentId }, body, context }) =>
      editComment(
        context,
        {
          orderId: staffOrderId(id),
          commentId: idParam(commentId, msg("errors.commentNotFound")),
        },
        body.content,
      ),
  });
}
