import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { Link, useLocation } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate, formatDateTime } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { IconPrint } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { PrintTable } from "./print-table.tsx";
import { listStates, transmittalQuery, transmittalLinkQuery } from "./transmittals-queries.ts";
import { isKeyRefused, RefusedKey, withTransmittal } from "./transmittal-frame.tsx";
import { pageOf, useTransmittalAddress, isExpired } from "./transmittal-address.ts";

/** /admin/transmittal/{date}/{id}/print: the sheet that goes along with the documents. */
export const TransmittalPrintPage = withTransmittal(Sheet);

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
              {t.print.whole(data.number_of_documents, data.order_products.length)} · {t.tracking.label}{" "}
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
              <p className="mt-3 break-before-avoid font-semibold">
                {t.print.end(transmittal.number_of_documents, transmittal.order_products.length)}
              </p>
              <Signatures />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

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

/** The page's address. Staff who may write load the one with the key; the desk has opened it already. */
function PageAddress() {
  const address = useTransmittalAddress();
  // Follows the router, so that the text is never that of the page before.
  useLocation();
  const loggedIn = useSession() !== undefined;
  const mayWrite = useMayWrite();
  // The address is the permission to tick: a viewer gets none.
  if (loggedIn && !mayWrite) return null;
  if (loggedIn && address.key === undefined) return <ReadAddress />;
  return <AddressBlock url={window.location.href} />;
}

function ReadAddress() {
  const query = useQuery(transmittalLinkQuery(useTransmittalAddress()));
  return (
    <Loaded query={query} {...listStates}>
      {({ url, expires_at: expiresAt }) => <AddressBlock url={url} expiresAt={expiresAt} />}
    </Loaded>
  );
}

/** The key is in words on the paper alone, and for a camera on the screen as well (rule T-8). */
function AddressBlock({ url, expiresAt }: { readonly url: string; readonly expiresAt?: string }) {
  const t = useTexts("transmittals");
  const [page, key] = url.split("?", 2);
  if (expiresAt !== undefined && isExpired(expiresAt))
    return (
      <Alert kind="warn" title={t.link.expired(formatDateTime(expiresAt))} className="max-w-xl">
        <span className="print:hidden">{t.print.renewFirst}</span>
      </Alert>
    );
  return (
    <div className="flex max-w-xl items-center gap-3 print:max-w-[28rem]">
      <div className="min-w-0">
        <p className="font-semibold">{t.print.address}</p>
        <p className="text-sm break-all print:hidden">{page}</p>
        <p className="hidden text-sm wrap-anywhere print:block">
          {page}
          {/* The key has a line of its own, which it fits. */}
          <br />?{key}
        </p>
        {expiresAt !== undefined && <p className="text-sm">{t.link.expires(formatDateTime(expiresAt))}</p>}
      </div>
      <QrCode text={url} label={t.link.qr} className="size-28 shrink-0" />
    </div>
  );
}
