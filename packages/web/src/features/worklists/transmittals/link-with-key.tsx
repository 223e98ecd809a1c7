import { transmittalLinkSchema } from "@dop/domain/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { queryClient } from "../../../lib/api/query.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { LoadingStates } from "../../../ui/states/loading-states.tsx";
import { listStates, reloadTransmittals, transmittalLinkQuery } from "./transmittals-queries.ts";
import { callOf, isExpired, useTransmittalAddress } from "./transmittal-address.ts";

/**
 * The link with the key for the Lt. Governor's desk, for staff who may write. It loads only on request, because every
 * reading is recorded, and is a QR code on the screen: words could be read over a shoulder (rule T-8).
 */
export function LinkWithKey() {
  const t = useTexts("transmittals").link;
  const [shown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="card no-print mt-4 p-4" aria-labelledby="link-with-key">
      <h2 ref={heading} id="link-with-key" tabIndex={-1} className="w-fit text-base">
        {t.title}
      </h2>
      <p className="mb-2 text-ink-2">{t.intro}</p>
      {shown ? (
        <Link />
      ) : (
        <Button
          kind="secondary"
          small
          className="min-h-9"
          onClick={() => {
            setShown(true);
            // The button disappears: what it opened takes the focus.
            heading.current?.focus();
          }}
        >
          {t.show}
        </Button>
      )}
    </section>
  );
}

function Link() {
  const t = useTexts("transmittals").link;
  const address = useTransmittalAddress();
  const link = transmittalLinkQuery(address);
  const query = useQuery(link);
  const { data } = query;
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });

  async function renew(): Promise<void> {
    const call = callOf({ ...address, key: undefined }, "link");
    const done = await submit(async () => {
      queryClient.setQueryData(link.queryKey, await api.post(call, { schema: transmittalLinkSchema }));
    });
    setAsking(false);
    if (done) toast.success(t.renewed);
  }

  if (data === undefined) return <LoadingStates query={query} {...listStates} />;
  const until = formatDateTime(data.expires_at);
  return (
    <>
      <output className="block">
        {isExpired(data.expires_at) ? (
          <Alert kind="warn" title={t.expired(until)}>
            {t.expiredText}
          </Alert>
        ) : (
          <>
            <QrCode text={data.url} label={t.qr} className="size-40" />
            <p className="mt-2 text-ink-2">{t.expires(until)}</p>
          </>
        )}
      </output>
      <div className="mt-2">
        <Button kind="secondary" small onClick={() => setAsking(true)}>
          {t.renew}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t.renewTitle}
        no={t.cancel}
        yes={t.renew}
        small
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void renew()}
      >
        {t.renewText}
      </ConfirmDialog>
    </>
  );
}
