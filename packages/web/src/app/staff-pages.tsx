import { Fragment, useEffect, type ComponentType, type ReactNode } from "react";
import { useConfig } from "../lib/office/config-context.ts";
import { paths } from "../lib/routes/paths.ts";
import { guardFromScans } from "../lib/keys/scan-guard.ts";
import { Route, Switch } from "../lib/routes/router.tsx";
import { lazyPage } from "../page/lazy-page.ts";
import { RequireAdmin, RequireSession } from "../page/guards.tsx";

const LoginPage = lazyPage("staff", async () => (await import("../features/staff/login/index.ts")).LoginPage);
const StaffHomePage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/home/index.ts")).StaffHomePage,
);
const UsersPage = lazyPage("staff", async () => (await import("../features/staff/users/index.ts")).UsersPage);
const AccountPage = lazyPage("staff", async () => (await import("../features/staff/account/index.ts")).AccountPage);
const PricesPage = lazyPage("staff", async () => (await import("../features/office/prices/index.ts")).PricesPage);
const SetupPages = lazyPage("staff", async () => (await import("../features/system/setup/index.ts")).SetupPages);
const SettingsPage = lazyPage("staff", async () => (await import("../features/office/settings/index.ts")).SettingsPage);
const QuarantinePage = lazyPage(
  "staff",
  async () => (await import("../features/documents/quarantine/index.ts")).QuarantinePage,
);
const ReportPages = lazyPage("staff", async () => (await import("../features/money/reports/index.ts")).ReportPages);
const DevToolsPage = lazyPage(
  "staff",
  async () => (await import("../features/system/dev-tools/index.ts")).DevToolsPage,
);
const StaffOrderPage = lazyPage("staff", async () => (await import("../features/desk/order/index.ts")).StaffOrderPage);
const OrderProductPage = lazyPage(
  "staff",
  async () => (await import("../features/desk/order/index.ts")).OrderProductPage,
);
const InboxPage = lazyPage("staff", async () => (await import("../features/worklists/inbox/index.ts")).InboxPage);
const CannedTextsPage = lazyPage(
  "staff",
  async () => (await import("../features/office/canned-texts/index.ts")).CannedTextsPage,
);
const SearchPage = lazyPage("staff", async () => (await import("../features/worklists/search/index.ts")).SearchPage);
const StaffMailPage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/mail/index.ts")).StaffMailPage,
);
const TransmittalsPage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/transmittals/index.ts")).TransmittalsPage,
);
const CreateTransmittalPage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/transmittals/index.ts")).CreateTransmittalPage,
);
const TransmittalPage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/transmittals/index.ts")).TransmittalPage,
);
const TransmittalPrintPage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/transmittals/index.ts")).TransmittalPrintPage,
);
const TransmittalOrderPage = lazyPage(
  "staff",
  async () => (await import("../features/worklists/transmittals/index.ts")).TransmittalOrderPage,
);
const NotFoundPage = lazyPage(
  "everyone",
  async () => (await import("../features/system/not-found/index.ts")).NotFoundPage,
);

/** The pages that ask for a session. */
const staffPages = {
  [paths.admin]: StaffHomePage,
  [`${paths.admin}/orders/:id`]: StaffOrderPage,
  [`${paths.admin}/orders/:order_id/:product_id`]: OrderProductPage,
  [paths.search]: SearchPage,
  [paths.inbox]: InboxPage,
  [paths.account]: AccountPage,
  [paths.mail]: StaffMailPage,
  [paths.transmittals]: TransmittalsPage,
  [`${paths.transmittals}/create`]: CreateTransmittalPage,
  [`${paths.reports}/*?`]: ReportPages,
};

/** The pages that ask for an admin (rule A-3). */
const adminPages = {
  [paths.cannedTexts]: CannedTextsPage,
  [paths.users]: UsersPage,
  [paths.prices]: PricesPage,
  [paths.settings]: SettingsPage,
  [paths.quarantine]: QuarantinePage,
};

/** The pages that decide themselves who may see them; the Lt. Governor's desk opens transmittals by a link. */
const ownPages = {
  [paths.login]: LoginPage,
  [`${paths.transmittals}/:date/:id`]: TransmittalPage,
  [`${paths.transmittals}/:date/:id/print`]: TransmittalPrintPage,
  [`${paths.transmittals}/:date/:transmittal_url_id/:order_product_id`]: TransmittalOrderPage,
  "/:admin?/setup": SetupPages,
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

/** Whether an address fits a pattern as `Route` has it: `/admin/orders/:id`, `/:admin?/setup`, `/admin/reports/*?`. */
function isAt(pathname: string, pattern: string): boolean {
  const expression = pattern
    .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replaceAll(/:\w+/g, "[^/]+")
    .replace("/*?", "(?:/.*)?");
  return new RegExp(`^${expression}/?$`).test(pathname);
}

/** Loads the page at an address of the office, so that it is shown at once. */
export async function preloadStaffPage(pathname: string): Promise<void> {
  const pages = Object.entries({ ...staffPages, ...adminPages, ...ownPages });
  await pages.find(([pattern]) => isAt(pathname, pattern))?.[1].preload();
}

/** Every address of the office, in a chunk that customers do not load. */
export function StaffPages() {
  const { isProduction } = useConfig();
  useEffect(guardFromScans, []);
  return (
    <Switch>
      {routesOf(isProduction ? staffPages : { ...staffPages, [paths.devTools]: DevToolsPage }, RequireSession)}
      {routesOf(adminPages, RequireAdmin)}
      {routesOf(ownPages, Fragment)}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
