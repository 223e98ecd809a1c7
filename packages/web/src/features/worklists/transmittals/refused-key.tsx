import { useConfig } from "../../../lib/office/config-context.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { loginPath } from "../../../lib/routes/paths.ts";
import { Link, useLocation } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { opensByKey, type TransmittalAddress } from "./transmittal-address.ts";

/** Whether the key of the address was refused: it is wrong, renewed since, or expired (rule T-6). */
export function isKeyRefused(error: Error | null, address: TransmittalAddress): boolean {
  return error instanceof ApiError && error.status === 403 && opensByKey(address);
}

/** Replaces a transmittal whose link with the key does not work: says what happened, and whom to ask. */
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
