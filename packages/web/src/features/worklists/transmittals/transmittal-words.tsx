import { fullName } from "@dop/domain/orders";
import type {
  Transmittal,
  TransmittalMarked,
  TransmittalProduct,
  transmittalSummarySchema,
} from "@dop/domain/contract";
import { countryName, isCountryCode } from "@dop/domain/countries";
import type * as z from "zod/mini";
import { getTexts, useTexts } from "../../../i18n/use-texts.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { useConfig } from "../../../lib/office/config-context.ts";
import { staffOrderAtProduct } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { formatDateTime } from "../../../lib/words/format.ts";
import { calendarDaysSince } from "../../../lib/words/days-ago.ts";
import { opensByKey, useTransmittalAddress } from "./transmittal-address.ts";

export const nameOf = ({ order }: Pick<TransmittalProduct, "order">): string =>
  fullName(order.first_name, order.last_name);

/** The English name of the country where a document will be used; `unknown` where none is given. */
export function countryOf({ country }: Pick<TransmittalProduct, "country">, unknown: string): string {
  if (country === null || country === "") return unknown;
  return isCountryCode(country) ? countryName(country) : country;
}

/** Customers and orders of these products, each once. */
const namesOf = (products: readonly TransmittalProduct[]): readonly string[] => [
  ...new Set(products.map((product) => `${nameOf(product)} (${product.order_id})`)),
];

/** Sentences about the orders that "mark all" left as they are: how many, and which for each reason (rule T-5). */
export function stayedWords({ order_products: products, stayed = [] }: TransmittalMarked): string {
  const t = getTexts("transmittals").detail;
  const words: Readonly<Record<string, string>> = t.stayedBecause;
  const codes = new Map<number, string>(stayed.map(({ id, code }) => [id, code]));
  const left = products.filter(({ id }) => codes.has(id));
  if (left.length === 0) return "";
  const reasonOf = ({ id, status_name: status }: TransmittalProduct): string => words[codes.get(id) ?? ""] ?? status;
  const lists = [...new Set(left.map(reasonOf))].map((reason) => {
    const names = namesOf(left.filter((product) => reasonOf(product) === reason));
    return `${reason}: ${names.join(", ")}.`;
  });
  return [t.stayed(namesOf(left).length), ...lists].join(" ");
}

/** Tells the office to get back the paper of a voided license, and the desk to return it (rule T-5). */
export function VoidedNotice({ products }: { readonly products: readonly TransmittalProduct[] }) {
  const t = useTexts("transmittals").voided;
  const isDesk = opensByKey(useTransmittalAddress());
  const names = namesOf(products.filter(({ voided }) => voided)).join(", ");
  if (names === "") return null;
  return (
    <Alert kind="error" title={t.title} className="mb-3">
      <p>{names}</p>
      <p>{isDesk ? t.desk : t.office}</p>
    </Alert>
  );
}

/** Documents that left a transmittal within a day, with when and by whom (rule T-11). */
export function LeftNotice({ left }: Pick<Transmittal, "left">) {
  const t = useTexts("transmittals").left;
  if (left === undefined || left.length === 0) return null;
  return (
    <section className="no-print mb-3 text-sm text-ink-2" aria-labelledby="left-title">
      <h2 id="left-title" className="font-semibold">
        {t.title}
      </h2>
      <ul>
        {left.map(({ id, order_id, first_name, last_name, left_at, left_by }) => (
          <li key={id}>
            <Link to={staffOrderAtProduct(order_id, id)}>{t.who(fullName(first_name, last_name), order_id)}</Link>{" "}
            {t.when(formatDateTime(left_at), left_by)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Summary = z.infer<typeof transmittalSummarySchema>;

const isOut = ({ sent, number_of_documents: all }: Summary): boolean => sent < all;

/** Documents of a transmittal that arrived and were sent, and the days that the others are out. */
export function Progress({ transmittal }: { readonly transmittal: Summary }) {
  const t = useTexts("transmittals").progress;
  const { officeTimeZone } = useConfig();
  const { arrived, sent, number_of_documents: all, created_at: created } = transmittal;
  if (all === 0) return null;
  if (!isOut(transmittal)) return t.allSent;
  // One element: the cells of a phone's list put each beside the next.
  return (
    <span>
      {t.of(arrived, sent, all)}
      {" · "}
      <span className="sm:whitespace-nowrap">{t.daysOut(calendarDaysSince(created, officeTimeZone))}</span>
    </span>
  );
}
