import { doneSchema, quarantineSchema } from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { route } from "../../http/route.ts";
import type { Portal } from "../../portal.ts";
import { destroyQuarantined, readQuarantine } from "./quarantine-list.ts";

/** What the malware scanner has found, for admins (docs/operations/documents.md). Nobody gets the files themselves. */
export function quarantineRoutes(app: FastifyInstance, portal: Portal): void {
  const admins = { access: "admin", rateLimit: null } as const;

  route(app, portal, {
    ...admins,
    method: "GET",
    url: "/quarantine",
    summary: "Harmful uploads that were refused, newest first; never what is in them",
    audit: "quarantine.viewed",
    answer: quarantineSchema,
    handle: async ({ context }) => {
      const found = await readQuarantine(portal.db);
      context.look({ subjectType: "list", subjectId: "quarantine", detail: { results: found.items.length } });
      return found;
    },
  });

  route(app, portal, {
    ...admins,
    method: "DELETE",
    url: "/quarantine/:id",
    summary: "Destroys a quarantined file now instead of after 30 days",
    audit: "document.quarantine_destroyed",
    stepUp: true,
    params: z.object({ id: z.string() }),
    answer: doneSchema,
    handle: async ({ params: { id }, context }) => {
      await destroyQuarantined(context, id.toLowerCase());
      return { ok: true } as const;
    },
  });
}
