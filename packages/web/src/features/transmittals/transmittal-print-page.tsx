import type { Transmittal } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../lib/config-context.ts";
import { PageHeading } from "../../page/page-heading.tsx";
import { Link, useLocation } from "../../lib/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useMayWrite } from "../../session/use-may-write.ts";
import { useSession } from "../../session/use-session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Cell, ListTable, RowHead } from "../../ui/list-table.tsx";
import { classNames } from "../../ui/class-names.ts";
import { IconPrint } from "../../ui/icons.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { countryOf } from "./country-of.ts";
import { Loaded } from "../../ui/loading-states.tsx";
import { listStates } from "./list-states.ts";
import { isKeyRefused, RefusedKey } from "./refused-key.tsx";
import { isExpired, pageOf, useTransmittalAddress } from "./transmittal-address.ts";
import { TransmittalFrame } from "./transmittal-frame.tsx";
import { transmittalLinkQuery, transmittalQuery } from "./transmittals-queries.ts";

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

/** Staff who may write read the keyed address; the desk, which opened it, has it in the browser already. */
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
  if (expiresAt !== undefined && isExpired(expiresAt))
    return (
      <Alert kind="warn" title={t.link.expired(formatDateTime(expiresAt))} className="max-w-xl">
        <span className="print:hidden">{t.print.renewFirst}</span>
      </Alert>
    );
  return (
    <div className="flex max-w-xl items-center gap-3 print:max-w-96">
      <div className="min-w-0">
        <p className="font-semibold">{t.print.address}</p>
        <p className="text-sm break-all print:hidden">{url.split("?", 1)}</p>
        <p className="hidden text-sm break-all print:block">{url}</p>
        {expiresAt !== undefined && <p className="text-sm">{t.link.expires(formatDateTime(expiresAt))}</p>}
      </div>
      <QrCode text={url} label={t.link.qr} className="size-28 shrink-0" />
    </div>
  );
}

/** What is saved for a document without a number; all that knows numbers would be loaded with the domain's constant. */
const noTrackingNumber = "No Tracking Number";

function PrintTable({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals");
  const { columns } = t.print;
  const address = useTransmittalAddress();
  const said = (value: string | null): string => value || t.print.missing;
  return (
    <ListTable
      label={t.detail.tableLabel}
      heads={Object.entries(columns).map(([column, title]) => (
        <th
          key={column}
          scope="col"
          // On paper most addresses then fit on one line.
          className={classNames("px-3 py-2 font-semibold text-ink-2", column === "email" && "print:w-[31%]")}
        >
          {title}
        </th>
      ))}
    >
      {transmittal.order_products.map((product) => (
        <tr
          key={product.id}
          className={classNames("border-t border-salt-200", product.voided && "[&>td]:line-through")}
        >
          <Cell label={columns.order}>{product.order_id}</Cell>
          <RowHead>
            <Link to={pageOf(address, product.id)} className={classNames(product.voided && "line-through")}>
              {said(`${product.order.first_name} ${product.order.last_name}`.trim())}
            </Link>
            {product.voided && <span className="block">{t.voided.paper}</span>}
          </RowHead>
          <Cell label={columns.certificate}>{product.order.reference_id}</Cell>
          <Cell label={columns.country}>{countryOf(product, t.print.unknownCountry)}</Cell>
          <Cell label={columns.quantity}>{product.quantity}</Cell>
          <Cell label={columns.phone} className="print-nowrap whitespace-nowrap">
            {said(product.order.phone)}
          </Cell>
          <Cell label={columns.email} className="wrap-anywhere">
            {said(product.order.email)}
          </Cell>
          <Cell label={columns.tracking} className="wrap-anywhere">
            {/* That there is none is short on paper, where each line more is a page more. */}
            {said(product.tracking_shipping === noTrackingNumber ? null : product.tracking_shipping)}
          </Cell>
        </tr>
      ))}
    </ListTable>
  );
}
