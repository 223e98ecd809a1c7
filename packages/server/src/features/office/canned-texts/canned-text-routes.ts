import {
  cannedTextChangeSchema,
  cannedTextRequestSchema,
  cannedTextSchema,
  cannedTextsSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { changeCannedText, deleteCannedText, listCannedTexts, writeCannedText } from "./canned-texts.ts";

/** Sentences of the office for its customers (rule E-20): all staff read them, admins write them. */
export const cannedTextRoutes: Routes = (app, portal) => {
  const params = z.object({ id: numbered(msg("staffErrors.cannedTextNotFound")) });

  route(app, portal, {
    call: "GET /canned-texts",
    summary: "Answers and reasons that are sent often, by kind and name",
    access: "staff",
    audit: null,
    answer: cannedTextsSchema,
    handle: () => listCannedTexts(portal.db),
  });

  route(app, portal, {
    call: "POST /canned-texts",
    access: "texts.write",
    stepUp: true,
    summary: "Adds a text; {name}, {order} and {date} are filled in where it is used",
    audit: "canned_text.written",
    status: 201,
    body: cannedTextRequestSchema,
    answer: cannedTextSchema,
    handle: ({ body, context }) => writeCannedText(context, body),
  });

  route(app, portal, {
    call: "PATCH /canned-texts/:id",
    access: "texts.write",
    stepUp: true,
    summary: "Rewrites a text",
    audit: "canned_text.changed",
    params,
    body: cannedTextChangeSchema,
    answer: cannedTextSchema,
    handle: ({ params: { id }, body, context }) => changeCannedText(context, id, body),
  });

  route(app, portal, {
    call: "DELETE /canned-texts/:id",
    access: "texts.write",
    stepUp: true,
    summary: "Deletes a text",
    audit: "canned_text.deleted",
    params,
    handle: ({ params: { id }, context }) => deleteCannedText(context, id),
  });
};
