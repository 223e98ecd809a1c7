import { useEffect } from "react";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { PageHeading } from "../../../../page/page-heading.tsx";
import { clearCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Spinner } from "../../../../ui/states/spinner.tsx";

/** A placed order on its way to the payment page. */
interface Departure {
  readonly paymentLink: string;
  /** The order's own page, as a path of the application. */
  readonly orderPath: string;
}

/**
 * Between the placed order and the payment page: removes the draft, so that a shared computer keeps nothing, and
 * leaves. Back from the payment page leads to the order, which offers to pay, and not to an empty checkout.
 */
export function LeavingPage({ departure: { paymentLink, orderPath } }: { readonly departure: Departure }) {
  const t = useTexts("checkout").departure;
  const { pagesPath } = useConfig();
  useEffect(() => {
    clearCart();
    // The browser's own function: the router's would show the order's page on the way out.
    History.prototype.replaceState.call(window.history, null, "", `${pagesPath}${orderPath}`);
    window.location.assign(paymentLink);
  }, [pagesPath, orderPath, paymentLink]);
  useEffect(() => {
    // Restored from the back-forward cache, this page no longer matches its address.
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
  return (
    <div className="wrap py-14">
      <PageHeading title={t.title} />
      <output className="mt-3 flex items-center gap-3">
        <Spinner /> {t.text}
      </output>
      <p className="mt-4">
        <a href={paymentLink}>{t.link}</a>
      </p>
    </div>
  );
}
