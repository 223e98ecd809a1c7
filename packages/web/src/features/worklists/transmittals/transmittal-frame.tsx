import type { ReactNode } from "react";
import { loginPath } from "../../../lib/routes/paths.ts";
import { Navigate, useLocation } from "../../../lib/routes/router.tsx";
import { QueryProvider } from "../../../page/query-provider.tsx";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { useTransmittalAddress } from "./transmittal-address.ts";

/**
 * Around the pages of one transmittal: they open with a session or with the transmittal's key (rule T-6);
 * without either, visitors go to login and return here afterwards.
 */
export function TransmittalFrame({ children }: { readonly children: ReactNode }) {
  const { key } = useTransmittalAddress();
  const session = useSession();
  const { pathname, search } = useLocation();
  if (!session && key === undefined) return <Navigate to={loginPath(pathname + search)} replace />;
  return (
    <QueryProvider>
      <div className="staff p-4">{children}</div>
    </QueryProvider>
  );
}

/** Whether the user may tick Arrived and Sent: staff who may write, and holders of the key. */
export function useMayTick(): boolean {
  const { key } = useTransmittalAddress();
  const session = useSession();
  const mayWrite = useMayWrite();
  return session ? mayWrite : key !== undefined;
}
