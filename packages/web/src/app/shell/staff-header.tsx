import { Link, NavLink, useLocation } from "../../lib/routes/router.tsx";
import { Suspense, type ReactNode } from "react";
import { InboxCount } from "../../features/worklists/inbox/inbox-count.tsx";
import { useTexts } from "../../i18n/use-texts.ts";
import { dropOldDrafts } from "../../lib/storage/drafts.ts";
import { IdleWarning } from "../../session/idle-warning.tsx";
import { useLiveDesk } from "../../session/use-live-desk.ts";
import { logOut } from "../../session/log-out.ts";
import { askForProofs, hearAnswers, logOutAtProvider } from "../../session/staff-calls.ts";
import { StepUp } from "../../session/step-up/step-up.tsx";
import type { Session } from "../../lib/storage/session.ts";
import { may } from "../../session/use-may.ts";
import { IconPerson } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/focus/visually-hidden.tsx";
import { useConfig } from "../../lib/office/config-context.ts";
import { paths } from "../../lib/routes/paths.ts";
import { lazyPage } from "../../page/lazy-page.ts";
import { FaqLink } from "../../page/public-header.tsx";
import { useOfficePages } from "./office-pages.ts";
import { Seal } from "../../page/seal.tsx";
import { barItem, Disclosure } from "./disclosure.tsx";
import { StaffKeyDialogs, useStaffKeys } from "./staff-keys.tsx";

const ScanBox = lazyPage("staff", async () => (await import("../../features/worklists/scan/index.ts")).ScanBox);

askForProofs();
hearAnswers();
dropOldDrafts();
logOutAtProvider();

export function StaffHeader({ session }: { readonly session: Session }) {
  const t = useTexts("shell");
  const own = useTexts("staffShell");
  const { environment, isProduction } = useConfig();
  const keys = useStaffKeys();
  useLiveDesk(session);
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
          <StaffNavigation session={session} devTools={!isProduction} onHelp={() => keys.show("help")} />
          <div className="relative ml-auto flex min-h-12 items-center gap-3 max-sm:gap-2">
            <span
              className={`rounded-sm px-2 max-sm:px-1 ${isProduction ? "text-spruce-100" : "bg-error font-semibold"}`}
            >
              <VisuallyHidden>{own.environment} </VisuallyHidden>
              {environment}
            </span>
            <Suspense fallback={<span className="w-36 max-sm:w-9" />}>
              <ScanBox onFind={(text) => keys.show("palette", text)} />
            </Suspense>
            <Link to={paths.account} className="flex min-h-9 min-w-6 items-center justify-center gap-1.5">
              <IconPerson className="size-[1.15em]" />
              <VisuallyHidden>{own.loggedInAs} </VisuallyHidden>
              <span className="max-w-48 truncate max-[1400px]:max-w-20 max-sm:sr-only">
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
  /** Marked on pages below it, too. */
  readonly below?: boolean;
  readonly count?: ReactNode;
}

interface StaffNavigationProps {
  readonly session: Session;
  readonly devTools: boolean;
  readonly onHelp: () => void;
}

/** The daily work as links, the office as one menu; a narrow window has them all in the menu. */
function StaffNavigation({ session, devTools, onHelp }: StaffNavigationProps) {
  const t = useTexts("shell");
  const own = useTexts("staffShell");
  const { help } = useTexts("staffKeys");
  const office = useOfficePages();
  const { pathname } = useLocation();
  const daily: readonly NavigationEntry[] = [
    { to: paths.admin, label: t.home },
    ...(may("users.write", session) ? [{ to: paths.users, label: own.users }] : []),
    { to: paths.transmittals, label: own.transmittals, below: true },
    { to: paths.search, label: own.search },
    { to: paths.inbox, label: own.inbox, count: <InboxCount /> },
    ...(devTools ? [{ to: paths.devTools, label: own.devTools }] : []),
  ];
  const item = "flex min-h-9 w-full items-center px-4 hover:bg-spruce-800";
  const link = ({ to, label, below = false, count }: NavigationEntry, className: (active: boolean) => string) => (
    <NavLink to={to} end={!below} className={({ isActive }) => className(isActive)}>
      {label}
      {count}
    </NavLink>
  );
  return (
    <nav aria-label={t.mainNavigation}>
      <ul className="flex flex-wrap">
        {daily.map((entry) => (
          <li key={entry.to} className="max-lg:hidden">
            {link(entry, barItem)}
          </li>
        ))}
        {/* The key closes it on another page. */}
        <Disclosure
          key={pathname}
          label={
            <>
              <span className="lg:hidden">{own.menu}</span>
              <span className="max-lg:hidden">{own.office.menu}</span>
            </>
          }
        >
          {daily.map((entry) => (
            <li key={entry.to} className="lg:hidden">
              {link(entry, () => item)}
            </li>
          ))}
          {office.map((entry) => (
            <li key={entry.to}>{link(entry, () => item)}</li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog" className={item} onClick={onHelp}>
              {help}
            </button>
          </li>
          <li className="lg:hidden">
            <FaqLink className={item} />
          </li>
        </Disclosure>
        <li className="max-lg:hidden">
          <FaqLink className={barItem(false)} />
        </li>
      </ul>
    </nav>
  );
}
