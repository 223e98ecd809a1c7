import { upgradeFindingsSchema } from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { readFindings, settleFinding } from "./upgrade-findings.ts";

/** Findings of the checks after an upgrade, for admins (rule S-8). */
export const upgradeFindingRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /upgrade-findings",
    summary: "What an earlier version left wrong, and a person is to look at",
    access: "settings.write",
    audit: null,
    answer: upgradeFindingsSchema,
    handle: () => readFindings(portal),
  });

  route(app, portal, {
    call: "POST /upgrade-findings/:id/settle",
    summary: "Takes a finding off the list",
    access: "settings.write",
    audit: "upgrade_finding.settled",
    params: z.object({ id: numbered(msg("errors.notFound")) }),
    answer: upgradeFindingsSchema,
    handle: async ({ params: { id }, context }) => {
      await settleFinding(context, id);
      return readFindings(portal);
    },
  });
};
