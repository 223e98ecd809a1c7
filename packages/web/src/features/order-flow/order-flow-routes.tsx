import { landingTexts } from "@dop/domain/texts/landing";
import { Navigate } from "react-router";
import { PageHeading } from "../../app/page-heading.tsx";
import { paths } from "../../app/paths.ts";
import { useCart } from "../../cart/use-cart.ts";
import { useTexts } from "../../i18n/use-texts.ts";

/** The six steps. One element for all of their addresses: `useLocation().pathname` says which step to show. */
export function OrderFlowRoutes() {
  const t = useTexts(landingTexts);
  return useCart() ? (
    <div className="wrap py-10">
      <PageHeading title={t.title}>{t.title}</PageHeading>
    </div>
  ) : (
    <Navigate to={paths.landing} replace />
  );
}
