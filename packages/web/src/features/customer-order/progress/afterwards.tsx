import type { CustomerOrderProduct } from "@dop/domain/contract";
import { countryName, documentKindFor } from "@dop/domain/countries";
import { statusIds } from "@dop/domain/orders";
import { useConfig } from "../../../lib/config-context.ts";
import { officeToday } from "../../../lib/office-today.ts";
import { useTexts } from "../../../i18n/use-texts.ts";

/** What follows for a document that is used abroad, and what the office notes of the country. */
export function Afterwards({ product }: { readonly product: CustomerOrderProduct }) {
  const t = useTexts("customerOrder").afterwards;
  const names = useTexts("countries");
  const { countryNotes, officeTimeZone } = useConfig();
  const { country, status_id: status } = product;
  if (country === null || status === statusIds.canceled || status === statusIds.refundRequested) return null;
  const name = countryName(country, names);
  const note = countryNotes[country];
  const headingId = `afterwards-${String(product.id)}`;
  return (
    <section aria-labelledby={headingId} className="grid gap-1 border-t border-salt-200 pt-3">
      <h4 id={headingId} className="font-semibold">
        {t.heading(name)}
      </h4>
      <p>
        {t[documentKindFor(country, officeToday(officeTimeZone))](name)} {t.ask}
      </p>
      {note !== undefined && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-ink-2">{t.note}:</span> {note}
        </p>
      )}
    </section>
  );
}
