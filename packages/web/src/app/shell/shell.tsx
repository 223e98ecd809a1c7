import { Suspense, type ReactNode } from "react";
import { lazyPage } from "../../page/lazy-page.ts";
import { orderFlowPaths } from "../../lib/routes/paths.ts";
import { useLocation } from "../../lib/routes/router.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { useSession } from "../../session/use-session.ts";
import { LoadFailure } from "../../page/load-failure.tsx";
import { Footer } from "./footer.tsx";
import { PublicHeader } from "../../page/public-header.tsx";
import { Announcer } from "../../ui/messages/announcer.tsx";

// Customers never see it: it stays out of what the landing page loads.
export const StaffHeader = lazyPage("staff", async () => (await import("../staff.ts")).StaffHeader);

/** The steps of an order count as one place: its components stay mounted from step to step. */
function placeOf(pathname: string): string {
  return (orderFlowPaths as readonly string[]).includes(pathname) ? orderFlowPaths[0] : pathname;
}

/** The frame around every page. Staff get their own header and the dense type; customers the public look. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const header = session ? (
    // Its dialogs load when they are opened: a script that is gone after an upgrade must not take the page down.
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
      {/* The footer waits with the page: it would jump from the top of an empty page to the end of a full one. */}
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

/** The frame alone; the prerendered shell uses it without content. */
export function Frame({ staff = false, header, children }: FrameProps) {
  const t = useTexts("shell");
  return (
    <div className={`flex min-h-dvh flex-col ${staff ? "staff" : "public"}`}>
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

/** The page's content. */
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
