import { Fragment, useEffect, type ComponentType, type ReactNode } from "react";
import type { Permission } from "@dop/domain/staff";
import { useConfig } from "../lib/office/config-context.ts";
import { paths } from "../lib/routes/paths.ts";
import { guardFromScans } from "../lib/keys/scan-guard.ts";
import { Route, Switch } from "../lib/routes/router.tsx";
import { lazyPage } from "../page/lazy-page.ts";
import { RequirePermission, RequireSession } from "../page/guards.tsx";

const page = (load: () => Promise<ComponentType>) => lazyPage("staff", load);
/** A page with texts of its own: whoever reads it has loaded the staff's. */
const administration = (load: () => Promise<ComponentType>) => lazyPage("administration", load);
const order = () => import("../features/desk/order/index.ts");
const transmittals = () => import("../features/worklists/transmittals/index.ts");

const NotFoundPage = lazyPage(
  "everyone",
  async () => (await import("../features/system/not-found/index.ts")).NotFoundPage,
);

/** The pages that need a session. */
const staffPages = {
  [paths.admin]: page(async () => (await import("../features/worklists/home/index.ts")).StaffHomePage),
  [`${paths.admin}/orders/:id`]: page(async () => (await order()).StaffOrderPage),
  [`${paths.admin}/orders/:order_id/:product_id`]: page(async () => (await order()).OrderProductPage),
  [paths.search]: page(async () => (await import("../features/worklists/search/index.ts")).SearchPage),
  [paths.inbox]: page(async () => (await import("../features/worklists/inbox/index.ts")).InboxPage),
  [paths.account]: page(async () => (await import("../features/staff/account/index.ts")).AccountPage),
  [paths.mail]: page(async () => (await import("../features/worklists/mail/index.ts")).StaffMailPage),
  [paths.transmittals]: page(async () => (await transmittals()).TransmittalsPage),
  [`${paths.transmittals}/create`]: page(async () => (await transmittals()).CreateTransmittalPage),
  [`${paths.reports}/*?`]: administration(async () => (await import("../features/money/reports/index.ts")).ReportPages),
};

/** The pages that need a permission (rule A-46). */
const guardedPages: ReadonlyArray<readonly [of: Permission, path: string, Page: ReturnType<typeof page>]> = [
  [
    "texts.write",
    paths.cannedTexts,
    page(async () => (await import("../features/office/canned-texts/index.ts")).CannedTextsPage),
  ],
  [
    "users.write",
    paths.users,
    administration(async () => (await import("../features/staff/users/index.ts")).UsersPage),
  ],
  [
    "prices.write",
    paths.prices,
    administration(async () => (await import("../features/office/prices/index.ts")).PricesPage),
  ],
  [
    "settings.write",
    `${paths.settings}/:part?`,
    administration(async () => (await import("../features/office/settings/index.ts")).SettingsPage),
  ],
  [
    "quarantine.write",
    paths.quarantine,
    page(async () => (await import("../features/documents/quarantine/index.ts")).QuarantinePage),
  ],
];

/** The pages that check access themselves; the Lt. Governor's desk opens transmittals by a link. */
const ownPages = {
  [paths.login]: page(async () => (await import("../features/staff/login/index.ts")).LoginPage),
  [`${paths.transmittals}/:date/:id`]: page(async () => (await transmittals()).TransmittalPage),
  [`${paths.transmittals}/:date/:id/print`]: page(async () => (await transmittals()).TransmittalPrintPage),
  [`${paths.transmittals}/:date/:transmittal_url_id/:order_product_id`]: page(
    async () => (await transmittals()).TransmittalOrderPage,
  ),
  "/:admin?/setup": administration(async () => (await import("../features/system/setup/index.ts")).SetupPages),
};

/** The page that production does not have. */
const devPages = {
  [paths.devTools]: administration(async () => (await import("../features/system/dev-tools/index.ts")).DevToolsPage),
};

type Guard = ComponentType<{ readonly children: ReactNode }>;

const routesOf = (pages: Readonly<Record<string, ComponentType>>, Guard: Guard | typeof Fragment) =>
  Object.entries(pages).map(([path, Page]) => (
    <Route key={path} path={path}>
      <Guard>
        <Page />
      </Guard>
    </Route>
  ));

/** Matches an address with a pattern of `Route`: `/admin/orders/:id`, `/:admin?/setup`, `/admin/reports/*?`. */
function isAt(pathname: string, pattern: string): boolean {
  const expression = pattern
    .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replaceAll(/:\w+/g, "[^/]+")
    .replace("/*?", "(?:/.*)?");
  return new RegExp(`^${expression}/?$`).test(pathname);
}

export async function preloadStaffPage(pathname: string): Promise<void> {
  const guarded = guardedPages.map(([, path, Page]) => [path, Page] as const);
  const pages = [...Object.entries({ ...staffPages, ...ownPages }), ...guarded];
  await pages.find(([pattern]) => isAt(pathname, pattern))?.[1].preload();
}

/** All addresses of the office, in a chunk that customers do not load. */
export function StaffPages() {
  const { isProduction } = useConfig();
  useEffect(guardFromScans, []);
  return (
    <Switch>
      {routesOf(isProduction ? staffPages : { ...staffPages, ...devPages }, RequireSession)}
      {guardedPages.map(([of, path, Page]) => (
        <Route key={path} path={path}>
          <RequirePermission of={of}>
            <Page />
          </RequirePermission>
        </Route>
      ))}
      {routesOf(ownPages, Fragment)}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
