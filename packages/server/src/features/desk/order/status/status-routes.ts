import { statusChangeAnswerSchema, statusChangeSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../../http/params.ts";
import { route, type Routes } from "../../../../http/route.ts";
import { changeStatus } from "./change-status.ts";
import { undoChange } from "../../../order/index.ts";

/** The staff's workflow checklist (rule W-23). */
export const statusRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "PATCH /orders/products/:id/status",
    summary: "Moves an order product to a status; a stale expected_status_id is a conflict",
    access: "staff_write",
    audit: "order_product.status_changed",
    params: z.object({ id: numbered(msg("errors.staffOrderNotFound")) }),
    body: statusChangeSchema,
    answer: statusChangeAnswerSchema,
    handle: async ({ params, body, context, reply }) => {
      const { statusId, outboxId, undoId } = await changeStatus(context, params.id, body);
      if (undoId !== null) void reply.header("undo", undoId);
      return { status_id: statusId, ...(await portal.mailer.deliverNow(outboxId)) };
    },
  });

  route(app, portal, {
    call: "POST /undo/:id",
    summary: "Undoes a change within ten seconds, by the id that its answer has in the header undo",
    access: "staff_write",
    audit: "order_product.status_undone",
    params: z.object({ id: z.uuid(msg("staffErrors.undoOver")) }),
    handle: ({ params, context }) => undoChange(context, params.id),
  });
};
