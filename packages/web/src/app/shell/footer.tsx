import { useTexts } from "../../i18n/use-texts.ts";
import { logOut } from "../../session/log-out.ts";
import { useSession } from "../../session/use-session.ts";
import { useConfig } from "../../lib/office/config-context.ts";
import { paths } from "../../lib/routes/paths.ts";

/** The office's name and address, and the staff login. */
export function Footer() {
  const t = useTexts("shell");
  const { basePath, officeName, officeAddress } = useConfig();
  const session = useSession();
  return (
    <footer className="no-print border-t border-salt-200 bg-white text-sm text-ink-2">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5">
        <p>{t.officeLine(officeName, officeAddress)}</p>
        {session ? (
          <button
            type="button"
            className="ml-auto inline-flex min-h-11 items-center text-spruce-600 underline"
            onClick={logOut}
          >
            {t.logOut}
          </button>
        ) : (
          // The office's pages have addresses in English alone.
          <a href={basePath + paths.login} className="ml-auto inline-flex min-h-11 items-center">
            {t.adminLogin}
          </a>
        )}
      </div>
    </footer>
  );
}
