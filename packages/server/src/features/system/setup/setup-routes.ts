import {
  confirmTextSchema,
  firstAdminSchema,
  type Setup,
  setupChecks,
  setupCheckSchema,
  setupSchema,
} from "@dop/domain/contract";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import { route, type Routes } from "../../../http/route.ts";
import { confirmLegalText } from "./legal-texts.ts";
import { makeFirstAdmin } from "./make-first-admin.ts";
import { readSetup, trySetupCheck } from "./setup-state.ts";
import { createUpdateFeed } from "./update-feed.ts";

/** The first run of an installation, and its checks for admins (rules ). */
export const setupRoutes: Routes = (app, portal) => {
  const readUpdate = createUpdateFeed(portal);
  const withUpdate = async (setup: Promise<Setup>): Promise<Setup> => ({ ...(await setup), ...(await readUpdate()) });

  route(app, portal, {
    call: "POST /setup/first-admin",
    summary: "Makes the first admin with the code of the server's log; unknown once there is an account",
    access: "public",
    audit: "user.created",
    rateLimit: "setup",
    body: firstAdminSchema,
    handle: ({ body, context, request }) => makeFirstAdmin(context, body, request.log),
  });

  route(app, portal, {
    call: "GET /setup",
    summary: "What was tried of the installation's services, and when",
    access: "settings.write",
    audit: null,
    answer: setupSchema,
    handle: () => withUpdate(readSetup(portal)),
  });

  route(app, portal, {
    call: "POST /setup/checks/:check",
    summary: "Tries a service now; a failure is an answer, with what to do next",
    access: "settings.write",
    audit: "setup.checked",
    rateLimit: "setupChecks",
    params: z.object({ check: z.string() }),
    body: z.preprocess((body) => body ?? {}, setupCheckSchema),
    answer: setupSchema,
    handle: ({ params: { check: name }, body, context }) => {
      const check = setupChecks.find((known) => known === name);
      if (check === undefined) throw notFound();
      return withUpdate(trySetupCheck(context, check, body.license_number));
    },
  });

  route(app, portal, {
    call: "POST /setup/texts/:key/confirm",
    summary: "Confirms a legal text in the wording that was shown",
    access: "settings.write",
    audit: "setup.text_confirmed",
    params: z.object({ key: z.string() }),
    body: confirmTextSchema,
    answer: setupSchema,
    handle: async ({ params: { key }, body, context }) => {
      await confirmLegalText(context, key, body.digest);
      return withUpdate(readSetup(portal));
    },
  });
};
