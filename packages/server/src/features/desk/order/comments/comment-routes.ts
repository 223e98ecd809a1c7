import { commentRequestSchema, commentSchema, commentsSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { numbered, orderParams } from "../../../../http/params.ts";
import { route, type Routes } from "../../../../http/route.ts";
import { editComment, listComments, writeComment } from "./comments.ts";

/** Internal comments of staff on an order. */
export const commentRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /orders/:id/comments",
    summary: "The comments on an order, oldest first",
    access: "staff",
    audit: "comments.viewed",
    params: orderParams,
    answer: commentsSchema,
    handle: async ({ params: { id }, context }) => {
      const comments = await listComments(context, id);
      context.recordView("order", id);
      return comments;
    },
  });

  route(app, portal, {
    call: "POST /orders/:id/comments",
    summary: "Writes a comment",
    access: "orders.write",
    audit: "comment.written",
    status: 201,
    params: orderParams,
    body: commentRequestSchema,
    answer: commentSchema,
    handle: ({ params: { id }, body, context }) => writeComment(context, id, body.content),
  });

  route(app, portal, {
    call: "PATCH /orders/:id/comments/:commentId",
    summary: "Rewrites one's own comment",
    access: "orders.write",
    audit: "comment.edited",
    params: orderParams.extend({ commentId: numbered(msg("staffErrors.commentNotFound")) }),
    body: commentRequestSchema,
    answer: commentSchema,
    handle: ({ params, body, context }) => editComment(context, params, body.content),
  });
};
