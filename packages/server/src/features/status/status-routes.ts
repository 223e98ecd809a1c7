import { statusChangeAnswerSchema, statusChangeSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { numbered } from "../../http/params.ts";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { changeStatus } from "./change-status.ts";

/** The staff's workflow checklist (rule W-23). */
export function statusRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    call: "PATCH /orders/products/:id/status",
    summary: "Moves an order product to a status; a stale expected_status_id is a conflict",
    access: "staff_write",
    audit: "order_product.status_changed",
    params: z.object({ id: numbered(msg("errors.orderNotFound")) }),
    body: statusChangeSchema,
    answer: statusChangeAnswerSchema,
    handle: async ({ params, body, context }) => {
      const { statusId, outboxId } = await changeStatus(context, params.id, body);
      const { isEmailError } = await portal.mailer.deliverNow(outboxId);
      return { status_id: statusId, isEmailError };
    },
  });
}
