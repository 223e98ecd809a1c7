import {
  messageDeletionSchema,
  messageReadSchema,
  messageRequestSchema,
  messageSchema,
  messagesSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import {
  getConversationOrder,
  deleteMessage,
  listMessages,
  markRead,
  markUnread,
  notifyOtherSide,
  sendMessage,
} from "./message-commands.ts";

const limited = { rateLimit: "messages" } as const;

/** The conversation of an order between its customer and the office (rule E-1). */
export const messageRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /messages/order/:orderId",
    ...limited,
    summary: "The messages of an order, oldest first; customers give its uuid",
    access: "customer_or_staff",
    audit: "message.read",
    params: z.object({ orderId: z.string() }),
    answer: messagesSchema,
    handle: async ({ params, requester, context }) => {
      const order = await getConversationOrder(portal.db, requester, params.orderId);
      const messages = await listMessages(context, order);
      if (requester.kind === "staff") context.recordView("order", order.id, { messages: messages.length });
      else context.skipAudit();
      return messages;
    },
  });

  route(app, portal, {
    call: "POST /messages",
    ...limited,
    summary: "Writes a message",
    access: "customer_or_staff_write",
    audit: "message.sent",
    status: 201,
    body: messageRequestSchema,
    answer: messageSchema,
    handle: async ({ body, requester, context }) => {
      const order = await getConversationOrder(portal.db, requester, body.order_id);
      return sendMessage(context, order, body.message_content);
    },
  });

  route(app, portal, {
    call: "POST /messages/email",
    ...limited,
    summary: "Tells the other side by email that there is a message",
    access: "customer_or_staff_write",
    audit: "message.notified",
    status: 202,
    body: messageRequestSchema,
    handle: async ({ body, requester, context }) => {
      const order = await getConversationOrder(portal.db, requester, body.order_id);
      await notifyOtherSide(context, order);
    },
  });

  route(app, portal, {
    call: "DELETE /messages",
    ...limited,
    summary: "Deletes a message; a customer gives the order's uuid as order_id and deletes only their own",
    access: "customer_or_staff_write",
    audit: "message.deleted",
    body: messageDeletionSchema,
    handle: async ({ body, requester, context }) => {
      if (requester.kind !== "staff" && body.order_id === undefined) throw notFound(msg("errors.orderNotFound"));
      const order =
        body.order_id === undefined ? null : await getConversationOrder(portal.db, requester, body.order_id);
      await deleteMessage(context, order, body.id);
    },
  });

  route(app, portal, {
    call: "PATCH /messages/read",
    ...limited,
    summary: "Marks a message of the other side as read",
    access: "customer_or_staff_write",
    audit: "message.read",
    body: messageReadSchema,
    handle: async ({ body, requester, context }) => {
      const order = await getConversationOrder(portal.db, requester, body.order_id);
      await markRead(context, order, body.message_id);
    },
  });

  route(app, portal, {
    call: "PATCH /messages/:id/unread",
    ...limited,
    summary: "Marks a customer's message as unread",
    access: "orders.write",
    audit: "message.unread",
    params: z.object({ id: numbered(msg("errors.messageNotFound")) }),
    handle: ({ params: { id }, context }) => markUnread(context, id),
  });
};
