import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { IconPrint } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { PageAddress } from "./page-address.tsx";
import { PrintTable } from "./print-table.tsx";
import { listStates } from "./list-states.ts";
import { isKeyRefused, RefusedKey } from "./refused-key.tsx";
import { pageOf, useTransmittalAddress } from "./transmittal-address.ts";
import { TransmittalFrame } from "./transmittal-frame.tsx";
import { transmittalQuery } from "./transmittals-queries.ts";

/** /admin/transmittal/{date}/{id}/print: the sheet that goes along with the documents. */
export function TransmittalPrintPage() {
  return (
    <TransmittalFrame>
      <Sheet />
    </TransmittalFrame>
  );
}

function Sheet() {
  const t = useTexts("transmittals");
  const address = useTransmittalAddress();
  const query = useQuery(transmittalQuery(address));
  const { data, error } = query;
  const title = t.print.title(Number(address.urlId));
  if (isKeyRefused(error, address)) return <RefusedKey />;
  return (
    <div>
      <div className="no-print mb-3 flex flex-wrap items-center justify-between gap-3">
        <Link to={pageOf(address)}>{t.print.back}</Link>
        <Button small className="min-h-9" disabled={!data} onClick={() => window.print()}>
          <IconPrint className="size-4" />
          {t.print.print}
        </Button>
      </div>
      <Letterhead />
      <div className="mb-3 flex flex-wrap items-start justify-between gap-4">
        <div>
          <PageHeading title={title} className="text-xl">
            {data ? t.nameWithDate(data.url_id, formatDate(data.created_at)) : t.title}
          </PageHeading>
          {data && (
            <p className="text-ink-2">
              {t.detail.documents(data.number_of_documents)} · {t.tracking.label}{" "}
              {data.tracking_shipping ?? t.print.missing}
            </p>
          )}
        </div>
        {data && <PageAddress />}
      </div>
      <Loaded query={query} {...listStates}>
        {(transmittal) =>
          transmittal.order_products.length === 0 ? (
            <EmptyState title={t.detail.empty} />
          ) : (
            <>
              <PrintTable transmittal={transmittal} />
              <Signatures />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** Who sends the documents, and to whom. */
function Letterhead() {
  const t = useTexts("transmittals").print;
  const { officeName, officeAddress, officePhone, officeEmail } = useConfig();
  return (
    <dl className="mb-4 grid gap-x-8 gap-y-2 border-b-2 border-ink pb-3 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-2">{t.from}</dt>
        <dd className="font-semibold">{officeName}</dd>
        <dd>{officeAddress}</dd>
        <dd className="text-sm">
          {officePhone} · {officeEmail}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">{t.to}</dt>
        <dd className="font-semibold">{t.recipient}</dd>
      </div>
    </dl>
  );
}

/** Lines for the people who hand the documents over and receive them. */
function Signatures() {
  const t = useTexts("transmittals").print;
  return (
    <div className="mt-8 grid break-inside-avoid gap-8 sm:grid-cols-2 print:grid-cols-2">
      {[t.handedOver, t.received].map((who) => (
        <div key={who}>
          <p className="font-semibold">{who}</p>
          <div className="mt-10 grid grid-cols-[2fr_1fr] gap-4 text-sm text-ink-2">
            <p className="border-t border-ink pt-1">{t.signature}</p>
            <p className="border-t border-ink pt-1">{t.date}</p>
          </div>
        </div>
      ))}
    </div>
  );
}
