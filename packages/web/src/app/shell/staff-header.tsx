import { Link, NavLink } from "../../lib/router.tsx";
import { Suspense, type ReactNode } from "react";
import { InboxCount } from "../../features/inbox/inbox-count.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { dropOldDrafts } from "../../lib/drafts.ts";
import { IdleWarning } from "../../session/idle-warning.tsx";
import { logOut } from "../../session/log-out.ts";
import { logOutAtProvider } from "../../session/provider-logout.ts";
import { askForProofs } from "../../session/step-up/proving-calls.ts";
import { StepUp } from "../../session/step-up/step-up.tsx";
import { isAdmin, type Session } from "../../lib/session.ts";
import { IconPerson } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useConfig } from "../../lib/config-context.ts";
import { paths } from "../../lib/paths.ts";
import { lazyPage } from "../../page/lazy-page.ts";
import { FaqLink } from "../../page/faq-link.tsx";
import { Seal } from "../../page/seal.tsx";
import { StaffKeyButtons, StaffKeyDialogs, useStaffKeys } from "./staff-keys.tsx";

const ScanBox = lazyPage("staff", async () => (await import("../../features/scan/index.ts")).ScanBox);

askForProofs();
dropOldDrafts();
logOutAtProvider();

/** The header for staff: one dense bar with navigation, environment and user. */
export function StaffHeader({ session }: { readonly session: Session }) {
  const t = useTexts("shell");
  const own = useTexts("staffShell");
  const { environment, isProduction } = useConfig();
  const keys = useStaffKeys();
  return (
    <>
      <header className="on-dark no-print bg-spruce-900 text-sm text-white">
        <div className="flex flex-wrap items-center gap-x-5 px-3.5 max-sm:gap-x-3">
          <Link to={paths.admin} className="flex min-h-12 items-center gap-1.5 font-semibold no-underline">
            <Seal className="size-7" />
            {/* On a phone the seal is enough: the bar stays one row. */}
            <span className="max-sm:sr-only">{own.siteName}</span>
            <VisuallyHidden> {t.brandHome}</VisuallyHidden>
          </Link>
          <StaffNavigation admin={isAdmin(session)} devTools={!isProduction} />
          <div className="relative ml-auto flex min-h-12 items-center gap-3 max-sm:gap-2">
            <span
              className={`rounded-sm px-2 max-sm:px-1 ${isProduction ? "text-spruce-100" : "bg-error font-semibold"}`}
            >
              <VisuallyHidden>{own.environment} </VisuallyHidden>
              {environment}
            </span>
            <Suspense fallback={<span className="w-16 max-sm:hidden" />}>
              <ScanBox />
            </Suspense>
            <StaffKeyButtons show={keys.show} />
            <Link to={paths.account} className="flex min-h-9 min-w-6 items-center justify-center gap-1.5">
              <IconPerson className="size-[1.15em]" />
              <VisuallyHidden>{own.loggedInAs} </VisuallyHidden>
              <span className="max-w-48 truncate max-[1400px]:max-w-28 max-sm:sr-only">
                {session.user.display_name}
              </span>
              <VisuallyHidden> {own.yourAccount}</VisuallyHidden>
            </Link>
            <button
              type="button"
              className="min-h-9 rounded-sm border border-white/70 px-3 max-sm:px-2 hover:bg-spruce-800"
              onClick={logOut}
            >
              {t.logOut}
            </button>
          </div>
        </div>
      </header>
      <StaffKeyDialogs {...keys} />
      <IdleWarning />
      <StepUp />
    </>
  );
}

interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  /** Marked on this address alone. */
  readonly end: boolean;
  readonly count?: ReactNode;
}

function StaffNavigation({ admin, devTools }: { readonly admin: boolean; readonly devTools: boolean }) {
  const t = useTexts("shell");
  const own = useTexts("staffShell");
  const entries = [
    { to: paths.admin, label: t.home, end: true },
    ...(admin
      ? [
          { to: paths.users, label: own.users, end: false },
          { to: paths.settings, label: own.settings, end: false },
        ]
      : []),
    { to: paths.transmittals, label: own.transmittals, end: false },
    { to: paths.search, label: own.search, end: false },
    { to: paths.inbox, label: own.inbox, end: false, count: <InboxCount /> },
    ...(devTools ? [{ to: paths.devTools, label: own.devTools, end: false }] : []),
  ];
  return (
    <nav
      aria-label={t.mainNavigation}
      className="relative max-lg:order-last max-lg:-mx-3.5 max-lg:w-[calc(100%+1.75rem)] max-lg:overflow-x-auto"
    >
      <ul className="flex">
        {entries.map(({ to, label, end, count }: NavigationEntry) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                `flex min-h-12 items-center border-b-[3px] px-2.5 whitespace-nowrap no-underline -outline-offset-3 ${
                  isActive
                    ? "border-copper-300 font-semibold text-white"
                    : "border-transparent text-spruce-100 hover:border-spruce-600"
                }`
              }
            >
              {label}
              {count}
            </NavLink>
          </li>
        ))}
        <li>
          <FaqLink className="min-h-12 gap-1.5 px-2.5 text-spruce-100" />
        </li>
      </ul>
    </nav>
  );
}
