// Rules: P-19 (docs/rules)
import type { HeldData, HeldPart, HeldRow } from "@dop/domain/contract";
import { countryName } from "@dop/domain/countries";
import { storedSeenDocumentSchema } from "@dop/domain/staff";
import { contact, spouses } from "@dop/domain/orders";
import { languageNames, textsIn, type Catalogue, type Locale } from "@dop/texts";
import { sql } from "kysely";
import type { FastifyReply } from "fastify";
import { formatCents } from "../../../lib/format-cents.ts";
import { formatOfficeDateTime } from "../../../lib/office-time.ts";
import type { Portal } from "../../../portal.ts";
import { readOrderViews } from "../audit/audit-queries.ts";
import { renderPlainPdf } from "../../../ports/plain-pdf.ts";

/** The query of each part for the order `$id`: every column about people, and no keys. */
export const partQueries = {
  order: `select id, reference, invoice_number, ${contact.columns.join(", ")}, reference_id as license_number,
      ${spouses.columns.join(", ")}, ship_to_name, address_line_1, address_line_2, address_line_3, city, state, zip,
      country, corrections::text, locale, voided, flagged, identity_confirmed_at, identity_confirmed_by,
      identity_order_id, seen_document::text, text_number, texts_answered_at, texts_ended_at,
      total_cents, paid_cents, refunded_cents, created_at, paid_at, voided_at, destroyed_at
    from orders where id = $id`,
  products: `select id, product_id as product, quantity, country, special_instructions, status_id as status,
      tracking_shipping, price_cents
    from order_products where order_id = $id order by id`,
  documents: `select kind, filename, content_type, byte_size, array_to_string(hints, ', ') as hints, barcode::text,
    created_at, superseded_at, destroyed_at
    from documents where order_id = $id order by created_at, kind`,
  messages: "select created_at, staff_name, message, read, deleted_at from messages where order_id = $id order by id",
  comments: "select created_at, created_by, content, updated_at from order_comments where order_id = $id order by id",
  flags: "select created_at, created_by, flagged, comment from flag_history where order_id = $id order by id",
  declarations: `select relationship, statement_version, statement_locale, statement_wording, signed_name, signed_at,
      wrong_fields::text, wrong_text
    from order_declarations where order_id = $id`,
  corrections: `select created_at, corrected_by, corrections::text
    from corrections_history where order_id = $id order by id`,
  second_looks: `select asked_at, asked_by, state, changes::text, note, decided_at, decided_by, reason
    from second_looks where order_id = $id order by id`,
  history: `select h.created_at, h.created_by, h.order_product_id, h.status_id as status
    from status_history h join order_products p on p.id = h.order_product_id where p.order_id = $id order by h.id`,
  emails: `select created_at, kind, recipient, subject, body_text, state, sent_at
    from mail_outbox where order_id = $id order by id`,
  texts: "select created_at, kind, state, sent_at from text_outbox where order_id = $id order by id",
  payments: `select occurred_at, kind, amount_cents, provider, reference, card_last4, reason, recorded_by
    from payment_entries where order_id = $id order by id`,
  refund_requests: `select requested_at, requested_by, amount_cents, check_number, reason, state, decided_at,
    decided_by, decline_reason from refund_requests where order_id = $id order by id`,
  data_requests: `select requested_at, kind, words, due_on::text, state, answer, answered_by, answered_at
    from data_requests where order_id = $id order by id`,
} as const satisfies Record<Exclude<HeldPart, "views">, string>;

type Value = HeldRow[string] | Date;

/** A row as the answer has it: times as text, products and statuses by their names. */
function present(row: Readonly<Record<string, Value>>, locale: Locale): HeldRow {
  const { names, products } = textsIn(locale).statuses;
  const named = (column: string, value: Value): HeldRow[string] => {
    if (value instanceof Date) return value.toISOString();
    if (column === "status") return names[value as keyof typeof names];
    if (column === "product") return products[value as keyof typeof products];
    return value;
  };
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, named(column, value)]));
}

/** All that the portal holds about an order; files by name. */
export async function readHeldData(
  { db, config }: Portal,
  orderId: number,
  { now, locale }: { readonly now: Date; readonly locale: Locale },
): Promise<HeldData> {
  const parts: HeldData["parts"] = [];
  for (const [part, query] of Object.entries(partQueries) as [keyof typeof partQueries, string][]) {
    const [before = "", after = ""] = query.split("$id");
    const { rows } = await sql<Record<string, Value>>`${sql.raw(before)}${orderId}${sql.raw(after)}`.execute(db);
    parts.push({ part, rows: rows.map((row) => present(row, locale)) });
  }
  parts.push({ part: "views", rows: await readOrderViews(db, orderId, config.office.timeZone) });
  return { order_id: orderId, read_at: now.toISOString(), parts };
}

/** Words of the catalogue for codes, by part and field. */
const wordsOf = ({
  customerOrder,
  dataRequests,
  heldCopy: { states, textKinds },
  receipt,
}: Catalogue): Readonly<Partial<Record<HeldPart, Readonly<Record<string, object>>>>> => ({
  order: { locale: languageNames },
  documents: { kind: customerOrder.documents },
  declarations: { relationship: customerOrder.summary.relationships, statement_locale: languageNames },
  second_looks: { state: states },
  emails: { state: states },
  texts: { kind: textKinds, state: states },
  payments: { kind: receipt.kinds },
  refund_requests: { state: states },
  data_requests: { kind: dataRequests.kinds, state: states },
  views: { office: customerOrder.views.offices, what: customerOrder.views.parts },
});

/** Answers with held data as a PDF: a section for each part, a line for each field that has a value. */
export function sendHeldData(reply: FastifyReply, data: HeldData, portal: Portal, locale: Locale): Promise<Buffer> {
  reply.type("application/pdf").header("content-disposition", `attachment; filename="order-${data.order_id}-held.pdf"`);
  const texts = textsIn(locale);
  const t = texts.heldCopy;
  const words = wordsOf(texts);
  const { timeZone } = portal.config.office;
  const shown = (part: HeldPart, field: string, value: HeldRow[string]): string => {
    if (field === "seen_document") {
      const { kind, issuer, expires } = storedSeenDocumentSchema.parse(JSON.parse(String(value)));
      return [t.seenDocuments[kind], issuer, expires].filter((known) => known !== undefined).join(", ");
    }
    if (field === "country") return countryName(String(value), texts.countries);
    const word: unknown = Object.entries(words[part]?.[field] ?? {}).find(([code]) => code === value)?.[1];
    if (typeof word === "string") return word;
    if (typeof value === "boolean") return value ? t.yes : t.no;
    if (typeof value === "number" && field.endsWith("_cents")) return formatCents(value);
    return field.endsWith("_at") ? formatOfficeDateTime(new Date(String(value)), timeZone, locale) : String(value);
  };
  const sections = data.parts.map(({ part, rows }) => ({
    heading: t.parts[part],
    lines:
      rows.length === 0
        ? [t.nothing]
        : rows.flatMap((row) => [
            ...Object.entries(row)
              // The subject of an email tells its kind in words.
              .filter(([field, value]) => value !== null && value !== "" && !(part === "emails" && field === "kind"))
              .map(([field, value]) => `${t.fields[field as keyof typeof t.fields]}: ${shown(part, field, value)}`),
            "",
          ]),
  }));
  const author = portal.settings().office.name;
  return renderPlainPdf({ title: t.title(data.order_id), author, locale, at: new Date(data.read_at), sections });
}
