import { isOfficePage } from "@dop/texts/locales";
import { useEffect } from "react";
import { Route, Switch, useLocation, useNavigate } from "../lib/routes/router.tsx";
import { registerNavigator } from "../lib/routes/navigation.ts";
import { registerToaster } from "../lib/messages/toast.ts";
import { orderFlowPaths, paths } from "../lib/routes/paths.ts";
import { lazyPage } from "../page/lazy-page.ts";
import { Shell, StaffHeader } from "./shell/shell.tsx";

// Each import() is its own chunk: no page carries another.
const LandingPage = lazyPage(
  "landing",
  async () => (await import("../features/checkout/landing/index.ts")).LandingPage,
);
const FindOrderPage = lazyPage(
  "landing",
  async () => (await import("../features/checkout/find-order/index.ts")).FindOrderPage,
);
const VerifyLetterPage = lazyPage(
  "verify",
  async () => (await import("../features/documents/verify-letter/index.ts")).VerifyLetterPage,
);
const StaffPages = lazyPage("staff", async () => (await import("./staff.ts")).StaffPages);
const OrderFlowRoutes = lazyPage(
  "ordering",
  async () => (await import("../features/checkout/order-flow/index.ts")).OrderFlowRoutes,
);
const CustomerOrderPage = lazyPage(
  "customerOrder",
  async () => (await import("../features/checkout/customer-order/index.ts")).CustomerOrderPage,
);
const PhotosPage = lazyPage("checkout", async () => (await import("../features/documents/photos/index.ts")).PhotosPage);
const NotFoundPage = lazyPage(
  "everyone",
  async () => (await import("../features/system/not-found/index.ts")).NotFoundPage,
);

registerToaster(async (...shown) => (await import("../ui/messages/toaster.tsx")).showToast(...shown));

const customerPages = {
  [paths.findOrder]: FindOrderPage,
  [paths.photos]: PhotosPage,
  "/verify/:code": VerifyLetterPage,
  "/order/:order_uuid": CustomerOrderPage,
};

/** Loads what an address shows, so that it is shown at once. @param staff whether the header is that for staff */
export async function preloadPage(pathname: string, staff: boolean): Promise<void> {
  await Promise.all([staff && StaffHeader.preload(), preloadContent(pathname)]);
}

async function preloadContent(pathname: string): Promise<void> {
  if (isOrderFlow(pathname)) {
    await OrderFlowRoutes.preload();
    await (await import("../features/checkout/order-flow/index.ts")).preloadStepAt(pathname);
  } else if (isOfficePage(pathname)) {
    await StaffPages.preload();
    await (await import("./staff.ts")).preloadStaffPage(pathname);
  } else {
    const pages = Object.entries({ ...customerPages, "": NotFoundPage });
    const page = pages.find(([address]) => pathname.startsWith(address.replace(/:.*/, "")))?.[1];
    await (pathname === paths.landing || pathname === "" ? LandingPage : page)?.preload();
  }
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
