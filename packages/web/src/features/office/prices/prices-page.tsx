import { priceKinds, type Price } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { DestinationSettings } from "../settings/index.ts";
import { ChangePriceDialog } from "./change-price-dialog.tsx";
import { CountryRates } from "./country-rates.tsx";
import { PriceTable } from "./price-table.tsx";
import { pricesQuery, useRemovePlanned } from "./prices-query.ts";

/** /admin/prices: current, planned and earlier prices, for admins (rule M-8). */
export const PricesPage = withQueries(Prices);

function Prices() {
  const t = useTexts("prices");
  const { label } = useTexts("settings").keys.unserved_countries;
  const query = useQuery(pricesQuery);
  const [changing, setChanging] = useState<readonly Price[]>();
  const planned = useRemovePlanned();
  const actions = { ...planned, onChange: setChanging };

  return (
    <div className="mx-auto max-w-5xl p-4">
      <PageHeading title={t.title} className="text-xl" />
      <p className="text-sm text-ink-2">
        {t.intro} <a href="#settings-destinations">{label}</a>
      </p>
      {query.data ? (
        priceKinds.map((kind) => {
          const prices = query.data.filter((price) => price.kind === kind);
          return (
            <Section key={kind} title={t.sections[kind]}>
              {kind === "shipping-rate" ? (
                <CountryRates rates={prices} {...actions} />
              ) : (
                <PriceTable label={t.sections[kind]} prices={prices} {...actions} />
              )}
            </Section>
          );
        })
      ) : (
        <div className="mt-4">
          <LoadingStates query={query} lines={8} />
        </div>
      )}
      <div className="mt-6">
        <DestinationSettings />
      </div>
      <ChangePriceDialog prices={changing} onClose={() => setChanging(undefined)} />
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-6">
      <h2 id={headingId} className="mb-2 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
