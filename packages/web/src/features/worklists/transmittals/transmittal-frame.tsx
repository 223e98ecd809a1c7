import type { ComponentType } from "react";
import { loginPath } from "../../../lib/routes/paths.ts";
import { Navigate, useLocation, Link } from "../../../lib/routes/router.tsx";
import { withQueries } from "../../../page/query-provider.tsx";
import { useLive } from "../../../lib/live/use-live.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useTransmittalAddress, opensByKey, type TransmittalAddress } from "./transmittal-address.ts";

/**
 * A page of one transmittal: it opens with a session or with the transmittal's key (rule T-6); without either, visitors
 * go to login and return here afterwards.
 */
export const withTransmittal = (Page: ComponentType): ComponentType =>
  withQueries(function TransmittalFrame() {
    const { key } = useTransmittalAddress();
    const session = useSession();
    const { pathname, search } = useLocation();
    // The desk has no session whose stream would tell it.
    const isDesk = !session && key !== undefined;
    useLive(isDesk ? `desk ${pathname}` : undefined, `?key=${encodeURIComponent(key ?? "")}`, () => [["transmittals"]]);
    if (!session && key === undefined) return <Navigate to={loginPath(pathname + search)} replace />;
    return (
      <div className="staff p-4">
        <Page />
      </div>
    );
  });

/** True for users who may tick Arrived and Sent: staff who may write, and holders of the key. */
export function useMayTick(): boolean {
  const { key } = useTransmittalAddress();
  const session = useSession();
  const mayWrite = useMayWrite();
  return session ? mayWrite : key !== undefined;
}

/** True when the key of the address was refused: wrong, renewed, or expired (rule T-6). */
export const isKeyRefused = (error: Error | null, address: TransmittalAddress): boolean =>
  error instanceof ApiError && error.status === 403 && opensByKey(address);

/** Explains a link with a key that does not work, and whom to ask. */
export function RefusedKey() {
  const t = useTexts("transmittals").refusedKey;
  const { officeName, officeEmail, officePhone } = useConfig();
  const { pathname } = useLocation();
  return (
    <div className="mx-auto max-w-2xl py-8">
      <PageHeading title={t.title} className="mb-3 text-2xl" />
      <p className="mb-3">{t.text}</p>
      <p className="mb-1">{t.ask(officeName)}</p>
      <ul className="mb-6 list-disc pl-6">
        <li>
          {t.email} <a href={`mailto:${officeEmail}`}>{officeEmail}</a>
        </li>
        <li>
          {t.phone} <a href={`tel:${officePhone.replaceAll(/[^\d+]/g, "")}`}>{officePhone}</a>
        </li>
      </ul>
      <p>
        {t.staff} <Link to={loginPath(pathname)}>{t.logIn}</Link>
      </p>
    </div>
  );
}
