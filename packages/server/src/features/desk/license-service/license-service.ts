import { doneMessageSchema, letterOfValidityRequestSchema } from "@dop/domain/contract";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { route, type Routes } from "../../../http/route.ts";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";
import { renderLicensePrintPage } from "./print-page.ts";
import { sendLetterOfValidity } from "./send-letter-of-validity.ts";

const mostPrinted = 20;
const numbersSchema = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => [...new Set(text.split(",").map(Number))].slice(0, mostPrinted));

/** The county's license service where the registry is embedded: letters of validity by email, and the printing page. */
export const licenseService: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /license-service/api/admin/email/letter-of-validity",
    summary: "Sends a letter of validity by email",
    access: "staff_write",
    audit: "letter_of_validity.sent",
    body: letterOfValidityRequestSchema,
    answer: doneMessageSchema,
    handle: async ({ body, context, texts }) => {
      await sendLetterOfValidity(context, body.licenseNumber, body.email);
      return { message: texts.licenseDocuments.letterSent };
    },
  });

  const limited = { config: rateLimitOf("licensePrint") };
  app.get<{ Querystring: { licenses?: string } }>("/license-service/print", limited, async (request, reply) => {
    const numbers = numbersSchema.safeParse(request.query.licenses);
    if (!numbers.success) throw notFound();
    const found = await Promise.all(numbers.data.map((number) => portal.registry.getLicense(number)));
    const records = found.filter((record): record is LicenseRecord => record !== null);
    if (records.length === 0) throw notFound();
    const page = renderLicensePrintPage(records, { basePath: portal.config.basePath });
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(page);
  });
};
