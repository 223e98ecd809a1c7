import { useConfig } from "../lib/config-context.ts";
import { paths } from "../lib/paths.ts";
import { Route, Switch } from "../lib/router.tsx";
import { lazyPage } from "./lazy-page.ts";
import { RequireAdmin } from "./require-admin.tsx";
import { RequireSession } from "./require-session.tsx";

const LoginPage = lazyPage("staff", async () => (await import("../features/login/index.ts")).LoginPage);
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

/** Every address of the office, in a chunk that customers do not load. */
export function StaffPages() {
  const { isProduction } = useConfig();
  return (
    <Switch>
      <Route path={paths.login}>
        <LoginPage />
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
