import { transmittalPath } from "../../../lib/routes/paths.ts";
import { currentSession } from "../../../lib/storage/session.ts";
import { useParams, useSearchParams } from "../../../lib/routes/router.tsx";

/** Where a transmittal is found: its date and number, and the key where it was opened by the link with the key. */
export interface TransmittalAddress {
  /** YYYY-MM-DD in office time, as the address has it; the server judges it. */
  readonly date: string;
  readonly urlId: string;
  readonly key: string | undefined;
}

/** The transmittal of the current page. */
export function useTransmittalAddress(): TransmittalAddress {
  const params = useParams<{ date: string; id?: string; transmittal_url_id?: string }>();
  const [search] = useSearchParams();
  return {
    date: params.date,
    urlId: params.id ?? params.transmittal_url_id ?? "",
    key: search.get("key") || undefined,
  };
}

const withKey = (path: string, key: string | undefined): string =>
  key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;

/** The path of this transmittal or of a page below it, with the key. */
export function pageOf({ date, urlId, key }: TransmittalAddress, below?: string | number): string {
  const path = transmittalPath(encodeURIComponent(date), encodeURIComponent(urlId));
  return withKey(below === undefined ? path : `${path}/${below}`, key);
}

/**
 * Whether the key alone opens this page: then a refusal is explained here, because its holder has no login
 * (refused-key.tsx).
 */
export function opensByKey({ key }: TransmittalAddress): boolean {
  return key !== undefined && currentSession() === undefined;
}

/** Whether the desk is refused by now, whatever the code says (rule T-6). @param expiresAt ISO 8601 */
export const isExpired = (expiresAt: string): boolean => Date.parse(expiresAt) <= Date.now();

/** The path of a call about this transmittal, with the key. */
export function callOf({ date, urlId, key }: TransmittalAddress, below?: string): string {
  const path = `/transmittals/${encodeURIComponent(date)}/${encodeURIComponent(urlId)}`;
  return withKey(below === undefined ? path : `${path}/${below}`, key);
}
