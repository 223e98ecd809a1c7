import { shownPhone } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../../page/page-heading.tsx";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link, useParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { useSession } from "../../../session/use-session.ts";
import { DefinitionList } from "../../../ui/lists/definition-list.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { countryOf, nameOf, VoidedNotice } from "./transmittal-words.tsx";
import { listStates, transmittalProductQuery } from "./transmittals-queries.ts";
import { isKeyRefused, RefusedKey, withTransmittal, useMayTick } from "./transmittal-frame.tsx";
import { TickBox } from "./tick-boxes.tsx";
import { pageOf, useTransmittalAddress } from "./transmittal-address.ts";

/** /admin/transmittal/{date}/{transmittal_url_id}/{order_product_id}: one order of a transmittal. */
export const TransmittalOrderPage = withTransmittal(TransmittalOrder);

function TransmittalOrder() {
  const t = useTexts("transmittals");
  const address = useTransmittalAddress();
  const { order_product_id: id } = useParams<{ order_product_id: string }>();
  const query = useQuery(transmittalProductQuery(address, id));
  const { data, error } = query;
  const loggedIn = useSession() !== undefined;
  const mayTick = useMayTick();
  const orMissing = (value: string | null) => ({ value: value || t.print.missing, verbatim: Boolean(value) });
  if (isKeyRefused(error, address)) return <RefusedKey />;
  return (
    <div className="mx-auto max-w-2xl">
      <Link to={pageOf(address)}>{t.order.back}</Link>
      <PageHeading title={t.order.title} className="mt-1 mb-3 text-xl">
        {data ? nameOf(data) : t.order.title}
      </PageHeading>
      {data === undefined ? (
        <LoadingStates query={query} {...listStates} />
      ) : (
        <div className="card divide-y divide-salt-200">
          <VoidedNotice products={[data]} />
          <fieldset className="p-4">
            <legend className="sr-only">{t.order.progress}</legend>
            <TickBox product={data} name="arrived" label={t.order.arrived} />
            <TickBox product={data} name="sent" label={t.order.sent} />
            {!mayTick && <p className="mt-2 text-ink-2">{t.viewerNote}</p>}
          </fieldset>
          <DefinitionList
            className="p-4"
            items={[
              {
                term: t.order.orderNumber,
                value: loggedIn ? <Link to={staffOrderPath(data.order_id)}>{data.order_id}</Link> : data.order_id,
                verbatim: true,
              },
              { term: t.order.status, value: data.status_name },
              { term: t.detail.columns.license, value: data.order.reference_id, verbatim: true },
              { term: t.detail.columns.country, value: countryOf(data, t.print.unknownCountry) },
              { term: t.detail.columns.quantity, value: data.quantity },
              { term: t.order.phone, ...orMissing(shownPhone(data.order.phone)) },
              { term: t.order.email, ...orMissing(data.order.email) },
              { term: t.order.tracking, ...orMissing(data.tracking_shipping) },
            ]}
          />
        </div>
      )}
    </div>
  );
}
