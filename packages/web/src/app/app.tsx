import { isOfficePage } from "@dop/texts/locales";
import { useEffect } from "react";
import { Route, Switch, useLocation, useNavigate } from "../lib/routes/router.tsx";
import { registerNavigator } from "../lib/routes/navigation.ts";
import { registerToaster } from "../lib/messages/toast.ts";
import { orderFlowPaths, paths } from "../lib/routes/paths.ts";
import { lazyPage } from "../page/lazy-page.ts";
import { Shell, StaffHeader } from "./shell/shell.tsx";

const about = () => import("../features/system/about/index.ts");
const orderFlow = () => import("../features/checkout/order-flow/index.ts");

// Each import() is its own chunk: no page carries another.
const LandingPage = lazyPage(
  "landing",
  async () => (await import("../features/checkout/landing/index.ts")).LandingPage,
);
const StaffPages = lazyPage("staff", async () => (await import("./staff.ts")).StaffPages);
const OrderFlowRoutes = lazyPage("ordering", async () => (await orderFlow()).OrderFlowRoutes);
const NotFoundPage = lazyPage(
  "everyone",
  async () => (await import("../features/system/not-found/index.ts")).NotFoundPage,
);

registerToaster(async (...shown) => (await import("../ui/messages/toaster.tsx")).showToast(...shown));

const customerPages = {
  [paths.findOrder]: lazyPage(
    "landing",
    async () => (await import("../features/checkout/find-order/index.ts")).FindOrderPage,
  ),
  [paths.photos]: lazyPage("checkout", async () => (await import("../features/documents/photos/index.ts")).PhotosPage),
  "/verify/:code": lazyPage(
    "verify",
    async () => (await import("../features/documents/verify-letter/index.ts")).VerifyLetterPage,
  ),
  [paths.privacy]: lazyPage("about", async () => (await about()).PrivacyPage),
  [paths.accessibility]: lazyPage("about", async () => (await about()).AccessibilityPage),
  "/order/:order_uuid": lazyPage(
    "customerOrder",
    async () => (await import("../features/checkout/customer-order/index.ts")).CustomerOrderPage,
  ),
};

/** Loads the page at an address, so that it is shown at once. @param staff true for the staff's header */
export async function preloadPage(pathname: string, staff: boolean): Promise<void> {
  await Promise.all([staff && StaffHeader.preload(), preloadContent(pathname)]);
}

async function preloadContent(pathname: string): Promise<void> {
  if (isOrderFlow(pathname)) {
    await OrderFlowRoutes.preload();
    await (await orderFlow()).preloadStepAt(pathname);
  } else if (isOfficePage(pathname)) {
    await StaffPages.preload();
    await (await import("./staff.ts")).preloadStaffPage(pathname);
  } else {
    const pages = Object.entries({ ...customerPages, "": NotFoundPage });
    const page = pages.find(([address]) => pathname.startsWith(address.replace(/:.*/, "")))?.[1];
    await (pathname === paths.landing || pathname === "" ? LandingPage : page)?.preload();
  }
}

/** All addresses of the application. The steps of an order share one element, which stays mounted between steps. */
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
  if (isOrderFlow(pathname)) return <OrderFlowRoutes />;
  if (isOfficePage(pathname)) return <StaffPages />;
  return (
    <Switch>
      <Route path={paths.landing}>
        <LandingPage />
      </Route>
      {Object.entries(customerPages).map(([path, Page]) => (
        <Route key={path} path={path}>
          <Page />
        </Route>
      ))}
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
