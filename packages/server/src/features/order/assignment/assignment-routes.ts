import { assignableSchema, assignmentAnswerSchema, assignmentRequestSchema } from "@dop/domain/contract";
import { orderParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { assignOrder, listAssignable } from "./assign-order.ts";

/** Assignees of orders (rule Q-7). */
export const assignmentRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /users/assignable",
    summary: "Who an order can be given to, by name",
    access: "staff",
    audit: null,
    answer: assignableSchema,
    handle: () => listAssignable(portal.db),
  });

  route(app, portal, {
    call: "PATCH /orders/:id/assignee",
    summary: "Assigns an order to a colleague or oneself, or unassigns it",
    access: "orders.write",
    audit: "order.assigned",
    params: orderParams,
    body: assignmentRequestSchema,
    answer: assignmentAnswerSchema,
    handle: ({ params, body, context }) => assignOrder(context, params.id, body.user_id),
  });
};
