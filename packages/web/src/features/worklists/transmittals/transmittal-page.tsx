import type { Transmittal } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PageHeading } from "../../../page/page-heading.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDate } from "../../../lib/words/format.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { IconPrint } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { AddOrdersDialog } from "./add-orders-dialog.tsx";
import { LinkWithKey } from "./link-with-key.tsx";
import { listStates, transmittalQuery } from "./transmittals-queries.ts";
import { MarkAll } from "./tick-boxes.tsx";
import { LeftNotice, Progress, VoidedNotice } from "./transmittal-words.tsx";
import { ReceiveMode } from "./receive-mode.tsx";
import { isKeyRefused, RefusedKey, withTransmittal, useMayTick } from "./transmittal-frame.tsx";
import { TrackingNumber } from "./tracking-number.tsx";
import { pageOf, useTransmittalAddress } from "./transmittal-address.ts";
import { TransmittalTable } from "./transmittal-table.tsx";

/** /admin/transmittal/{date}/{id}: one transmittal, for staff or by its key (rule T-6). */
export const TransmittalPage = withTransmittal(Loaded);

/** True when its making was undone. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

function Loaded() {
  const t = useTexts("transmittals");
  const address = useTransmittalAddress();
  const session = useSession();
  const query = useQuery(transmittalQuery(address));
  const { data, error } = query;
  if (isKeyRefused(error, address)) return <RefusedKey />;
  return (
    <>
      {session && <Link to={paths.transmittals}>{t.choose.back}</Link>}
      {data && !isGone(error) ? (
        <Detail transmittal={data} />
      ) : (
        <>
          <PageHeading title={t.title} className="mb-3 text-xl" />
          <LoadingStates query={query} {...listStates} />
        </>
      )}
    </>
  );
}

function Detail({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals");
  const title = t.nameWithDate(transmittal.url_id, formatDate(transmittal.created_at));
  const address = useTransmittalAddress();
  const loggedIn = useSession() !== undefined;
  const mayWrite = useMayWrite();
  const mayTick = useMayTick();
  const [adding, setAdding] = useState(false);
  const [receiving, setReceiving] = useState(false);
  const receiveButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageHeading title={title} className="text-xl" />
          <p className="text-ink-2">
            {t.detail.created(formatDate(transmittal.created_at), transmittal.created_by)} ·{" "}
            {t.detail.documents(transmittal.number_of_documents)}
          </p>
          <p>
            <Progress transmittal={transmittal} />
          </p>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <LinkButton kind="secondary" small className="min-h-9" to={pageOf(address, "print")}>
            <IconPrint className="size-4" />
            {t.detail.printable}
          </LinkButton>
          {mayTick && transmittal.order_products.length > 0 && (
            <Button
              ref={receiveButton}
              kind="secondary"
              small
              className="min-h-9"
              aria-expanded={receiving}
              onClick={() => setReceiving((before) => !before)}
            >
              {receiving ? t.receive.close : t.receive.open}
            </Button>
          )}
          {mayWrite && (
            <Button small className="min-h-9" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {t.detail.addOrders}
            </Button>
          )}
        </div>
      </div>
      <div className="my-3 flex flex-wrap items-center justify-between gap-3">
        <TrackingNumber transmittal={transmittal} />
        <MarkAll transmittal={transmittal} />
      </div>
      {loggedIn && !mayWrite && <p className="mb-2 text-ink-2">{t.viewerNote}</p>}
      {receiving && (
        <ReceiveMode
          transmittal={transmittal}
          onClose={() => {
            setReceiving(false);
            receiveButton.current?.focus();
          }}
        />
      )}
      <VoidedNotice products={transmittal.order_products} />
      {transmittal.order_products.length === 0 ? (
        <EmptyState title={t.detail.empty} />
      ) : (
        <TransmittalTable transmittal={transmittal} />
      )}
      <LeftNotice left={transmittal.left} />
      {mayWrite && <LinkWithKey />}
      {mayWrite && <AddOrdersDialog transmittalId={transmittal.id} open={adding} onClose={() => setAdding(false)} />}
    </>
  );
}
