import { quarantineSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { uuidParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { destroyQuarantined, readQuarantine } from "./quarantine-list.ts";

/** What the malware scanner has found, for admins (docs/operations/documents.md). No call answers the files. */
export const quarantineRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /quarantine",
    access: "admin",
    summary: "Harmful uploads that were refused, newest first; never what is in them",
    audit: "quarantine.viewed",
    answer: quarantineSchema,
    handle: async ({ context }) => {
      const found = await readQuarantine(portal.db);
      context.recordView("list", "quarantine", { results: found.items.length });
      return found;
    },
  });

  route(app, portal, {
    call: "DELETE /quarantine/:id",
    access: "admin",
    summary: "Destroys a quarantined file now instead of after 30 days",
    audit: "document.quarantine_destroyed",
    stepUp: true,
    params: uuidParams(msg("staffErrors.notInQuarantine")),
    handle: ({ params: { id }, context }) => destroyQuarantined(context, id),
  });
};
