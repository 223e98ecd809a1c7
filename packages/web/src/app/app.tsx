import { useEffect } from "react";
import { Route, Switch, useLocation, useNavigate } from "../lib/router.tsx";
import { LandingPage } from "../features/landing/index.ts";
import { registerNavigator } from "../lib/navigation.ts";
import { orderFlowPaths, paths } from "../lib/paths.ts";
import { loadedTexts } from "../i18n/load-texts.ts";
import { lazyPage } from "./lazy-page.ts";
import { useConfig } from "../lib/config-context.ts";
import { RequireAdmin } from "./require-admin.tsx";
import { RequireSession } from "./require-session.tsx";
import { Shell } from "./shell/shell.tsx";

// Each import() is a chunk of its own: the landing page carries none of them.
const LoginPage = lazyPage("staff", async () => (await import("../features/login/index.ts")).LoginPage);
const FindOrderPage = lazyPage("landing", async () => (await import("../features/find-order/index.ts")).FindOrderPage);
const OrderFlowRoutes = lazyPage(
  "ordering",
  async () => (await import("../features/order-flow/index.ts")).OrderFlowRoutes,
);
const CustomerOrderPage = lazyPage(
  "customerOrder",
  async () => (await import("../features/customer-order/index.ts")).CustomerOrderPage,
);
const PhotosPage = lazyPage("checkout", async () => (await import("../features/photos/index.ts")).PhotosPage);
const StaffHomePage = lazyPage("staff", async () => (await import("../features/staff-home/index.ts")).StaffHomePage);
const UsersPage = lazyPage("staff", async () => (await import("../features/users/index.ts")).UsersPage);
const AccountPage = lazyPage("staff", async () => (await import("../features/account/index.ts")).AccountPage);
const PricesPage = lazyPage("staff", async () => (await import("../features/prices/index.ts")).PricesPage);
const SetupPages = lazyPage("staff", async () => (await import("../features/setup/index.ts")).SetupPages);
const SettingsPage = lazyPage("staff", async () => (await import("../features/settings/index.ts")).SettingsPage);
const QuarantinePage = lazyPage("staff", async () => (await import("../features/quarantine/index.ts")).QuarantinePage);
const ReportPages = lazyPage("staff", async () => (await import("../features/reports/index.ts")).ReportPages);
const DevToolsPage = lazyPage("staff", async () => (await import("../features/dev-tools/index.ts")).DevToolsPage);
const StaffOrderPage = lazyPage("staff", async () => (await import("../features/staff-order/index.ts")).StaffOrderPage);
const OrderProductPage = lazyPage(
  "staff",
  async () => (await import("../features/staff-order/index.ts")).OrderProductPage,
);
const InboxPage = lazyPage("staff", async () => (await import("../features/inbox/index.ts")).InboxPage);
const CannedTextsPage = lazyPage(
  "staff",
  async () => (await import("../features/canned-texts/index.ts")).CannedTextsPage,
);
const SearchPage = lazyPage("staff", async () => (await import("../features/search/index.ts")).SearchPage);
const StaffMailPage = lazyPage("staff", async () => (await import("../features/staff-mail/index.ts")).StaffMailPage);
const TransmittalsPage = lazyPage(
  "staff",
  async () => (await import("../features/transmittals/index.ts")).TransmittalsPage,
);
const CreateTransmittalPage = lazyPage(
  "staff",
  async () => (await import("../features/transmittals/index.ts")).CreateTransmittalPage,
);
const TransmittalPage = lazyPage(
  "staff",
  async () => (await import("../features/transmittals/index.ts")).TransmittalPage,
);
const TransmittalPrintPage = lazyPage(
  "staff",
  async () => (await import("../features/transmittals/index.ts")).TransmittalPrintPage,
);
const TransmittalOrderPage = lazyPage(
  "staff",
  async () => (await import("../features/transmittals/index.ts")).TransmittalOrderPage,
);
const NotFoundPage = lazyPage("everyone", async () => (await import("../features/not-found/index.ts")).NotFoundPage);

const LandingPageWithTexts = lazyPage("landing", () => Promise.resolve(LandingPage));

/**
 * A visit that begins here has its texts already, and is hydrated without a pause; from another page they come first.
 */
function Landing() {
  return loadedTexts().landing === undefined ? <LandingPageWithTexts /> : <LandingPage />;
}

/** Every address of the application. The steps of an order share one element, which stays mounted from step to step. */
export function App() {
  useNavigatorRegistration();
  return (
    <Shell>
      <Pages />
    </Shell>
  );
}

const isOrderFlow = (path: string): boolean => (orderFlowPaths as readonly string[]).includes(path.replace(/\/$/, ""));

function Pages() {
  const { pathname } = useLocation();
  const { isProduction } = useConfig();
  if (isOrderFlow(pathname)) return <OrderFlowRoutes />;
  return (
    <Switch>
      <Route path={paths.landing}>
        <Landing />
      </Route>
      <Route path={paths.login}>
        <LoginPage />
      </Route>
      <Route path={paths.findOrder}>
        <FindOrderPage />
      </Route>
      <Route path={paths.photos}>
        <PhotosPage />
      </Route>
      <Route path="/order/:order_uuid">
        <CustomerOrderPage />
      </Route>
      <Route path={paths.admin}>
        <RequireSession>
          <StaffHomePage />
        </RequireSession>
      </Route>
      <Route path={`${paths.admin}/orders/:id`}>
        <RequireSession>
          <StaffOrderPage />
        </RequireSession>
      </Route>
      <Route path={`${paths.admin}/orders/:order_id/:product_id`}>
        <RequireSession>
          <OrderProductPage />
        </RequireSession>
      </Route>
      <Route path={paths.search}>
        <RequireSession>
          <SearchPage />
        </RequireSession>
      </Route>
      <Route path={paths.inbox}>
        <RequireSession>
          <InboxPage />
        </RequireSession>
      </Route>
      <Route path={paths.cannedTexts}>
        <RequireAdmin>
          <CannedTextsPage />
        </RequireAdmin>
      </Route>
      <Route path={paths.account}>
        <RequireSession>
          <AccountPage />
        </RequireSession>
      </Route>
      <Route path={paths.mail}>
        <RequireSession>
          <StaffMailPage />
        </RequireSession>
      </Route>
      <Route path={paths.transmittals}>
        <RequireSession>
          <TransmittalsPage />
        </RequireSession>
      </Route>
      <Route path={`${paths.transmittals}/create`}>
        <RequireSession>
          <CreateTransmittalPage />
        </RequireSession>
      </Route>
      <Route path={`${paths.transmittals}/:date/:id`}>
        <TransmittalPage />
      </Route>
      <Route path={`${paths.transmittals}/:date/:id/print`}>
        <TransmittalPrintPage />
      </Route>
      <Route path={`${paths.transmittals}/:date/:transmittal_url_id/:order_product_id`}>
        <TransmittalOrderPage />
      </Route>
      <Route path={paths.users}>
        <RequireAdmin>
          <UsersPage />
        </RequireAdmin>
      </Route>
      <Route path={paths.prices}>
        <RequireAdmin>
          <PricesPage />
        </RequireAdmin>
      </Route>
      <Route path={paths.settings}>
        <RequireAdmin>
          <SettingsPage />
        </RequireAdmin>
      </Route>
      <Route path={`${paths.reports}/*?`}>
        <RequireSession>
          <ReportPages />
        </RequireSession>
      </Route>
      <Route path="/:admin?/setup">
        <SetupPages />
      </Route>
      <Route path={paths.quarantine}>
        <RequireAdmin>
          <QuarantinePage />
        </RequireAdmin>
      </Route>
      {!isProduction && (
        <Route path={paths.devTools}>
          <RequireSession>
            <DevToolsPage />
          </RequireSession>
        </Route>
      )}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

function useNavigatorRegistration(): void {
  const navigate = useNavigate();
  useEffect(() => {
    registerNavigator(navigate);
    return () => registerNavigator(undefined);
  }, [navigate]);
}
