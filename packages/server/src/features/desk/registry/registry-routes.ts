import {
  firstCertificateAnswerSchema,
  firstCertificateSchema,
  licenseFinalizedSchema,
  licenseVoidedSchema,
  registryAnswerSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { idempotencyKey } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { licenseFinalized, licenseVoided } from "./license-changes.ts";
import { placeFirstCertificate } from "./place-first-certificate.ts";

/** The calls of the county's license registry, which uses the service key (rules A-21, W-24, W-25). */
export const registryRoutes: Routes = (app, portal) => {
  const params = z.object({ number: z.string().regex(/^\d{1,15}$/, msg("validation.licenseDigits")) });

  route(app, portal, {
    call: "POST /registry/licenses/:number/finalized",
    access: "service",
    summary: "The officiant's return of a license came in",
    audit: "license.finalized",
    params,
    body: licenseFinalizedSchema.nullish(),
    answer: registryAnswerSchema,
    handle: async ({ params: { number }, context }) => ({
      order_products_changed: await licenseFinalized(context, Number(number)),
    }),
  });

  route(app, portal, {
    call: "POST /registry/licenses/:number/voided",
    access: "service",
    summary: "A license was voided",
    audit: "license.voided",
    params,
    body: licenseVoidedSchema.nullish(),
    answer: registryAnswerSchema,
    handle: async ({ params: { number }, context }) => ({
      order_products_changed: await licenseVoided(context, Number(number)),
    }),
  });

  route(app, portal, {
    call: "POST /registry/first-certificates",
    access: "service",
    summary: "A first certificate ordered with the license itself",
    audit: "order.placed",
    status: 201,
    body: firstCertificateSchema,
    answer: firstCertificateAnswerSchema,
    handle: async ({ body, request, context }) => ({
      order: await placeFirstCertificate(context, body, idempotencyKey(request.headers["idempotency-key"])),
    }),
  });
};
