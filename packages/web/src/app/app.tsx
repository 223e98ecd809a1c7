import { lazy, useEffect } from "react";
import { Route, Routes, useNavigate } from "react-router";
import { LandingPage } from "../features/landing/index.ts";
import { registerNavigator } from "./navigation.ts";
import { orderFlowPaths, paths } from "./paths.ts";
import { RequireSession } from "./require-session.tsx";
import { Shell } from "./shell/shell.tsx";

// Each import() is a chunk of its own: the landing page carries none of them.
const LoginPage = lazy(async () => ({ default: (await import("../features/login/index.ts")).LoginPage }));
const FindOrderPage = lazy(async () => ({ default: (await import("../features/find-order/index.ts")).FindOrderPage }));
const OrderFlowRoutes = lazy(async () => ({
  default: (await import("../features/order-flow/index.ts")).OrderFlowRoutes,
}));
const OrderPage = lazy(async () => ({ default: (await import("../features/order-page/index.ts")).OrderPage }));
const StaffHomePage = lazy(async () => ({ default: (await import("../features/staff-home/index.ts")).StaffHomePage }));
const NotFoundPage = lazy(async () => ({ default: (await import("../features/not-found/index.ts")).NotFoundPage }));

/** Every address of the application. The steps of an order share one layout element, which stays mounted from step to step. */
export function App() {
  useNavigatorRegistration();
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<LandingPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.findOrder} element={<FindOrderPage />} />
        <Route element={<OrderFlowRoutes />}>
          {orderFlowPaths.map((path) => (
            <Route key={path} path={path} element={null} />
          ))}
        </Route>
        <Route path="/order/:order_uuid" element={<OrderPage />} />
        <Route element={<RequireSession />}>
          <Route path={paths.admin} element={<StaffHomePage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function useNavigatorRegistration(): void {
  const navigate = useNavigate();
  useEffect(() => {
    registerNavigator((path, options) => void navigate(path, options));
    return () => registerNavigator(undefined);
  }, [navigate]);
}
