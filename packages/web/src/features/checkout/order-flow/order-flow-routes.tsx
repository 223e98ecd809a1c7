import { firstIncompleteStep, stepMarkers, stepsOf, stepStatuses } from "@dop/domain/orders";
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { paths } from "../../../lib/routes/paths.ts";
import { Navigate, useLocation, useNavigate } from "../../../lib/routes/router.tsx";
import { useCart } from "../../../cart/cart-store.ts";
import { FlowContext } from "./draft/flow-context.ts";
import { FlowFrame } from "./steps/flow-frame.tsx";
import { stepAt, stepPaths } from "./steps/flow-steps.ts";
import { StepPage } from "./steps/step-page.tsx";

/** The step to which an early checkout was sent back. Module state, because the frame mounts again at every address. */
let sentBackTo: string | undefined;

/** The six steps, one element for all of their addresses. Without a draft it leads to the start page. */
export function OrderFlowRoutes() {
  const cart = useCart();
  const { pathname } = useLocation();
  const [unsaved, setUnsaved] = useState(false);
  const [departure, leave] = useState<ReactNode>();
  const value = useMemo(() => (cart ? { cart, setUnsaved, leave } : undefined), [cart]);

  useEffect(() => {
    if (pathname !== paths.checkout && pathname !== sentBackTo) sentBackTo = undefined;
  }, [pathname]);

  if (departure !== undefined) return departure;
  const step = stepAt(pathname);
  if (!value || !step) return <Navigate to={paths.landing} replace />;
  // A step that this product does not have leads to the next one.
  if (!stepsOf(value.cart.productType).includes(step)) return <Navigate to={stepPaths.license} replace />;
  const missing = step === "payment" ? firstIncompleteStep(value.cart) : undefined;
  if (missing) return <SendBack to={stepPaths[missing]} />;

  return (
    <FlowContext value={value}>
      <FlowFrame step={step} unsaved={unsaved}>
        <StepPage
          // A draft of another product, started in another tab, is another form.
          key={`${step} ${value.cart.productType}`}
          step={step}
          sentBack={sentBackTo === pathname && stepMarkers(value.cart)[step] !== stepStatuses.complete}
        />
      </FlowFrame>
    </FlowContext>
  );
}

/** Leads a checkout that is opened too early to the first incomplete step. */
function SendBack({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    sentBackTo = to;
    navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
