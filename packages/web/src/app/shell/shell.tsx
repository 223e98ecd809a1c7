import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { lazyPage } from "../../page/lazy-page.ts";
import { orderFlowPaths, paths } from "../../lib/routes/paths.ts";
import { Link, useLocation } from "../../lib/routes/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useSession } from "../../session/use-session.ts";
import { LoadFailure } from "../../page/load-failure.tsx";
import { PublicHeader } from "../../page/public-header.tsx";
import { logOut } from "../../session/log-out.ts";
import { useConfig } from "../../lib/office/config-context.ts";
import { currentAnnouncement, subscribeToAnnouncements } from "../../lib/messages/announcement.ts";

// Loaded apart: customers never see it.
export const StaffHeader = lazyPage("staff", async () => (await import("../staff.ts")).StaffHeader);

/** The steps of an order, and the parts of the settings, count as one place: components and what is typed stay. */
function placeOf(pathname: string): string {
  if (pathname.startsWith(paths.settings)) return paths.settings;
  return (orderFlowPaths as readonly string[]).includes(pathname) ? orderFlowPaths[0] : pathname;
}

/** The frame around every page. Staff get their own header and the dense type; customers the public look. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const header = session ? (
    // Its dialogs load on demand: a script that is gone after an upgrade must not take the page down.
    <LoadFailure>
      <Suspense fallback={<div className="min-h-24 bg-spruce-900 lg:min-h-12" />}>
        <StaffHeader session={session} />
      </Suspense>
    </LoadFailure>
  ) : (
    <PublicHeader />
  );
  return (
    <Frame staff={session !== undefined} header={header}>
      {/* The footer waits for the page: it would jump from the top of an empty page to the end of a full one. */}
      <Suspense fallback={<PageLoading />}>
        <Main>
          <LoadFailure key={placeOf(pathname)}>{children}</LoadFailure>
        </Main>
        <Footer />
      </Suspense>
    </Frame>
  );
}

interface FrameProps {
  readonly staff?: boolean;
  readonly header: ReactNode;
  readonly children?: ReactNode;
}

export function Frame({ staff = false, header, children }: FrameProps) {
  const t = useTexts("shell");
  return (
    <div className={`flex min-h-dvh flex-col print:min-h-0 ${staff ? "staff" : "public"}`}>
      <a
        href="#main"
        className={
          "btn btn-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-5"
        }
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t.skipToContent}
      </a>
      {header}
      {children}
      <Announcer />
    </div>
  );
}

export function Main({ children }: { readonly children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="relative flex-1">
      {children}
    </main>
  );
}

function PageLoading() {
  const t = useTexts("shell");
  return (
    <Main>
      <output className="sr-only">{t.loading}</output>
    </Main>
  );
}

function Footer() {
  const t = useTexts("shell");
  const { basePath, officeName, officeAddress } = useConfig();
  const session = useSession();
  return (
    <footer className="no-print border-t border-salt-200 bg-white text-sm text-ink-2">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5">
        <p>{t.officeLine(officeName, officeAddress)}</p>
        {!session && (
          <p className="flex flex-wrap gap-x-6">
            <Link to={paths.privacy} className="inline-flex min-h-11 items-center">
              {t.privacy}
            </Link>
            <Link to={paths.accessibility} className="inline-flex min-h-11 items-center">
              {t.accessibility}
            </Link>
          </p>
        )}
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

/** The page's polite live region, which must exist before its first announcement. */
function Announcer() {
  const words = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncement, () => "");
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  );
}
