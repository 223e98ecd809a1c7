import { shellTexts } from "@dop/domain/texts/shell";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router";
import { useTexts } from "../../i18n/use-texts.ts";
import { useSession } from "../../session/use-session.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Footer } from "./footer.tsx";
import { PublicHeader } from "./public-header.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

// Customers never see it: it stays out of what the landing page loads.
const StaffHeader = lazy(async () => ({ default: (await import("./staff-header.tsx")).StaffHeader }));

/** The frame around every page. Staff get their own header and the dense type; customers the public look. */
export function Shell() {
  const session = useSession();
  const { pathname } = useLocation();
  const header = session ? (
    <Suspense fallback={<div className="min-h-12 bg-spruce-900" />}>
      <StaffHeader session={session} />
    </Suspense>
  ) : (
    <PublicHeader />
  );
  return (
    <Frame staff={session !== undefined} header={header} footer={<Footer />}>
      <LoadFailure key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </LoadFailure>
    </Frame>
  );
}

interface FrameProps {
  readonly staff?: boolean;
  readonly header: ReactNode;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** The bare frame; the prerendered shell uses it without content. */
export function Frame({ staff = false, header, footer, children }: FrameProps) {
  const t = useTexts(shellTexts);
  return (
    <div className={`flex min-h-dvh flex-col ${staff ? "staff" : "public"}`}>
      <a
        href="#main"
        className="btn btn-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-5"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        {t.skipToContent}
      </a>
      {header}
      <main id="main" tabIndex={-1} className="relative flex-1">
        {children}
      </main>
      {footer}
      <RouteAnnouncer />
    </div>
  );
}

/** As tall as the window, so that the footer does not jump when the page arrives. */
function PageLoading() {
  const t = useTexts(shellTexts);
  return (
    <div className="min-h-dvh">
      <p className="sr-only" role="status">
        {t.loading}
      </p>
    </div>
  );
}
