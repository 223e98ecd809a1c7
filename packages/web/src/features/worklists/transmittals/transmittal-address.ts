import { transmittalPath } from "../../../lib/routes/paths.ts";
import { currentSession } from "../../../lib/storage/session.ts";
import { useParams, useSearchParams } from "../../../lib/routes/router.tsx";

/** The address of a transmittal: date and number, and the key of a link with the key. */
export interface TransmittalAddress {
  /** YYYY-MM-DD in office time; the server checks it. */
  readonly date: string;
  readonly urlId: string;
  readonly key: string | undefined;
}

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

/** True when only the key opens this page: its holder has no login, so the page explains a refusal itself. */
export const opensByKey = ({ key }: TransmittalAddress): boolean => key !== undefined && currentSession() === undefined;

/** True when the key has expired (rule T-6). @param expiresAt ISO 8601 */
export const isExpired = (expiresAt: string): boolean => Date.parse(expiresAt) <= Date.now();

/** The path of a call about this transmittal, with the key. */
export function callOf({ date, urlId, key }: TransmittalAddress, below?: string): string {
  const path = `/transmittals/${encodeURIComponent(date)}/${encodeURIComponent(urlId)}`;
  return withKey(below === undefined ? path : `${path}/${below}`, key);
}
