// Rules: T-8 (docs/rules)
import { dateSchema, transmittalLinkSchema } from "@dop/domain/contract";
import { msg } from "@dop/domain/texts/message";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { idParam } from "../../http/params.ts";
import type { Requester } from "../../http/requester.ts";
import { route } from "../../http/route.ts";
import { type Portal } from "../../portal.ts";
import { renewAccessKey } from "./access-key.ts";
import { getTransmittal, type TransmittalRow } from "./transmittal-access.ts";

const address = z.object({ date: dateSchema, url_id: z.string() });

/** The keyed address of a transmittal: staff who may write read and renew it for the Lt. Governor's desk. */
export function transmittalLinkRoutes(app: FastifyInstance, portal: Portal): void {
  const open = (requester: Requester, params: z.infer<typeof address>, now: Date): Promise<TransmittalRow> => {
    const urlId = idParam(params.url_id, msg("errors.transmittalNotFound"));
    return getTransmittal(portal.db, requester, { date: params.date, urlId }, now);
  };
  const linkOf = (transmittal: TransmittalRow) => ({
    url: `${portal.publicUrl()}/admin/transmittal/${transmittal.created_on}/${transmittal.url_id}?key=${portal.accessKeys.open(transmittal)}`,
    expires_at: transmittal.access_key_expires_at.toISOString(),
  });

  route(app, portal, {
    method: "GET",
    url: "/transmittals/:date/:url_id/link",
    summary: "The keyed address of a transmittal, for the Lt. Governor's desk",
    access: "staff_write",
    audit: "transmittal.link_read",
    rateLimit: null,
    params: address,
    answer: transmittalLinkSchema,
    handle: async ({ params, requester, context }) => {
      const transmittal = await open(requester, params, context.now);
      await context.transaction(({ tx }) =>
        context.audit(tx, { subjectType: "transmittal", subjectId: transmittal.id }),
      );
      return linkOf(transmittal);
    },
  });

  route(app, portal, {
    method: "POST",
    url: "/transmittals/:date/:url_id/link",
    summary: "Renews the keyed address; the old one stops working",
    access: "staff_write",
    audit: "transmittal.link_renewed",
    rateLimit: null,
    params: address,
    answer: transmittalLinkSchema,
    handle: async ({ params, requester, context }) => {
      const transmittal = await open(requester, params, context.now);
      return linkOf(await renewAccessKey(context, transmittal));
    },
  });
}
