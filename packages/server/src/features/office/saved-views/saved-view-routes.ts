import { savedViewChangeSchema, savedViewRequestSchema, savedViewSchema, savedViewsSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { changeView, deleteView, listViews, saveView } from "./saved-views.ts";

/** Lists of the desk under names (rule Q-8). Viewers keep their own, too. */
export const savedViewRoutes: Routes = (app, portal) => {
  const params = z.object({ id: numbered(msg("staffErrors.viewNotFound")) });

  route(app, portal, {
    call: "GET /views",
    access: "staff",
    summary: "One's own saved views by name, then those that others share",
    audit: null,
    answer: savedViewsSchema,
    handle: ({ requester }) => listViews(portal.db, requester.userId),
  });

  route(app, portal, {
    call: "POST /views",
    access: "staff",
    summary: "Saves a queue as it is sorted and narrowed",
    audit: "view.saved",
    status: 201,
    body: savedViewRequestSchema,
    answer: savedViewSchema,
    handle: ({ body, context }) => saveView(context, body),
  });

  route(app, portal, {
    call: "PATCH /views/:id",
    access: "staff",
    summary: "Renames a view, or shares it",
    audit: "view.changed",
    params,
    body: savedViewChangeSchema,
    answer: savedViewSchema,
    handle: ({ params: { id }, body, context }) => changeView(context, id, body),
  });

  route(app, portal, {
    call: "DELETE /views/:id",
    access: "staff",
    summary: "Deletes a view, for everybody who sees it",
    audit: "view.deleted",
    params,
    handle: ({ params: { id }, context }) => deleteView(context, id),
  });
};
