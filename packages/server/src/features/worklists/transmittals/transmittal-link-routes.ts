// Rules: T-8 (docs/rules)
import { transmittalLinkSchema } from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { renewAccessKey, addressParams, getTransmittal, type TransmittalRow } from "./transmittal-access.ts";

/** The link with the key of a transmittal: staff who may write read and renew it for the Lt. Governor's desk. */
export const transmittalLinkRoutes: Routes = (app, portal) => {
  const linkOf = (transmittal: TransmittalRow) => {
    const page = `${portal.publicUrl()}/admin/transmittal/${transmittal.created_on}/${transmittal.url_id}`;
    return {
      url: `${page}?key=${portal.accessKeys.open(transmittal)}`,
      expires_at: transmittal.access_key_expires_at.toISOString(),
    };
  };

  route(app, portal, {
    call: "GET /transmittals/:date/:url_id/link",
    summary: "The link of a transmittal with its key, for the Lt. Governor's desk",
    access: "staff_write",
    audit: "transmittal.link_read",
    params: addressParams,
    answer: transmittalLinkSchema,
    handle: async ({ params, context }) => {
      const transmittal = await getTransmittal(context, params);
      await context.auditNow("transmittal", transmittal.id);
      return linkOf(transmittal);
    },
  });

  route(app, portal, {
    call: "POST /transmittals/:date/:url_id/link",
    summary: "Renews the link with the key; the old one stops working",
    access: "staff_write",
    audit: "transmittal.link_renewed",
    params: addressParams,
    answer: transmittalLinkSchema,
    handle: async ({ params, context }) => {
      const transmittal = await getTransmittal(context, params);
      return linkOf(await renewAccessKey(context, transmittal));
    },
  });
};
