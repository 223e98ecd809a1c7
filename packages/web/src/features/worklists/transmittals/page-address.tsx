import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatDateTime } from "../../../lib/words/format.ts";
import { useLocation } from "../../../lib/routes/router.tsx";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Loaded } from "../../../ui/states/loading-states.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { listStates } from "./list-states.ts";
import { isExpired, useTransmittalAddress } from "./transmittal-address.ts";
import { transmittalLinkQuery } from "./transmittals-queries.ts";

/** The page's address. Staff who may write read the one with the key; the desk, which opened it, has it already. */
export function PageAddress() {
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
