import { formatLongDate } from "../../../lib/office-time.ts";
import { fullName } from "@dop/domain/orders";
import type { LicenseSpouse } from "@dop/domain/license-review";
import { defaultLocale, officeTexts } from "@dop/texts";
import { html, noHtml, renderPlainPage, type SafeHtml } from "../../../ports/plain-pages/index.ts";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";
import { doneMessageSchema, letterOfValidityRequestSchema } from "@dop/domain/contract";
import { z } from "zod";
import { notFound } from "../../../http/api-error.ts";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { route, type Routes } from "../../../http/route.ts";
import { sendLetterOfValidity } from "./send-letter-of-validity.ts";

const t = officeTexts.licenseDocuments.print;

const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(", ");

function table(caption: string, rows: readonly (readonly [label: string, value: string])[]): SafeHtml {
  const body = rows.map(
    ([label, value]) =>
      html`<tr>
        <th scope="row">${label}</th>
        <td>${value.trim() === "" ? t.unknown : value}</td>
      </tr>`,
  );
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${body}
    </tbody>
  </table>`;
}

function spouseTable(spouse: LicenseSpouse, position: number): SafeHtml {
  const { city, state_province, country } = spouse.address;
  return table(t.spouse(position), [
    [t.name, fullName(spouse.first_name, spouse.last_name)],
    [t.dateOfBirth, spouse.date_of_birth === "" ? "" : formatLongDate(spouse.date_of_birth, defaultLocale)],
    [t.birthplace, joined(spouse.state_of_birth, spouse.country_of_birth)],
    [t.address, joined(city, state_province, country)],
  ]);
}

function sheet(record: LicenseRecord): SafeHtml {
  const { spouses, officiant } = record.data;
  return html`<article class="sheet">
    <h1>${t.heading(record.number)}</h1>
    ${record.voidedAt === null ? noHtml : html`<p class="notice">${t.voided}</p>`}
    ${record.finalizedAt === null ? html`<p class="notice">${t.notFinalized}</p>` : noHtml}
    ${spouses.map((spouse, i) => spouseTable(spouse, i + 1))}
    ${table(t.ceremony, [
      [t.ceremonyDate, record.ceremonyDate === null ? "" : formatLongDate(record.ceremonyDate, defaultLocale)],
      [t.officiant, fullName(officiant.first_name, officiant.last_name)],
      [t.witness(1), fullName(officiant.witness_one_first_name, officiant.witness_one_last_name)],
      [t.witness(2), fullName(officiant.witness_two_first_name, officiant.witness_two_last_name)],
    ])}
  </article>`;
}

/** A page with one sheet per license, for staff to print. */
export function renderLicensePrintPage(
  records: readonly LicenseRecord[],
  { basePath }: { readonly basePath: string },
): string {
  const body = html`<header class="bar"><p>${t.title}</p></header>
    <main>
      ${records.length === 0 ? html`<h1>${t.none}</h1>` : html`<p class="no-print meta">${t.hint}</p>`}
      ${records.map(sheet)}
    </main>`;
  return renderPlainPage({ title: t.title, basePath, body });
}

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
    access: "orders.write",
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
