// Rules: S-1 (docs/rules)
import {
  settingsChangeSchema,
  settingsHistoryQuerySchema,
  settingsFileSchema,
  settingsHistorySchema,
  settingsImportedSchema,
  settingsImportSchema,
  settingsSchema,
} from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { changeSettings } from "./change-settings.ts";
import { checkChanges } from "./check-changes.ts";
import { exportSettings, importSettings } from "./settings-file.ts";
import { readHistory, readSettings } from "./settings-queries.ts";

/** Settings that admins change while the portal runs. */
export const settingsRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /settings",
    access: "settings.write",
    summary: "Every setting: its value, where that comes from, since when and by whom",
    audit: null,
    answer: settingsSchema,
    handle: () => readSettings(portal),
  });

  route(app, portal, {
    call: "PATCH /settings",
    access: "settings.write",
    summary: "Changes settings at once on every server, all of them or none; null gives one back to its default",
    audit: "settings.changed",
    stepUp: true,
    bodyLimit: "settings",
    body: settingsChangeSchema,
    answer: settingsSchema,
    handle: async ({ body, context }) => {
      await changeSettings(context, await checkChanges(context, body.changes), body.version);
      return readSettings(portal);
    },
  });

  route(app, portal, {
    call: "GET /settings/history",
    access: "settings.write",
    summary: "Who changed which setting when, the latest first; more with before",
    audit: null,
    query: settingsHistoryQuerySchema,
    answer: settingsHistorySchema,
    handle: ({ query }) => readHistory(portal, query.before),
  });

  route(app, portal, {
    call: "GET /settings/export",
    access: "settings.write",
    summary: "What is saved, as one file that another installation can import; nothing secret",
    audit: null,
    answer: settingsFileSchema,
    handle: ({ context }) => exportSettings(portal, context.now),
  });

  route(app, portal, {
    call: "POST /settings/import",
    access: "settings.write",
    summary: "Makes the settings those of an exported file; with dry_run only says what would change",
    audit: "settings.changed",
    stepUp: true,
    bodyLimit: "settings",
    body: settingsImportSchema,
    answer: settingsImportedSchema,
    handle: ({ body, context }) => importSettings(context, body),
  });
};
