import { checkoutTexts } from "@dop/domain/texts/checkout";
import { useEffect } from "react";
import { PageHeading } from "../../../app/page-heading.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Spinner } from "../../../ui/spinner.tsx";

/** Between the placed order and the payment page. Whoever comes back to it by the browser's memory gets the order's page. */
export function LeavingPage({ address }: { readonly address: string }) {
  const t = useTexts(checkoutTexts);
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
  return (
    <div className="wrap py-14">
      <PageHeading title={t.leavingTitle}>{t.leavingTitle}</PageHeading>
      <output className="mt-3 flex items-center gap-3">
        <Spinner /> {t.leaving}
      </output>
      <p className="mt-4">
        <a href={address}>{t.leavingLink}</a>
      </p>
    </div>
  );
}
