import { needsShipping, type StepKey } from "@dop/domain/orders";
import { useId } from "react";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { contactRows } from "../../../../lib/words/contact-rows.ts";
import { DefinitionList, stackedOnPhones, type Definition } from "../../../../ui/lists/definition-list.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { stepPaths } from "../steps/flow-steps.ts";
import { officeToday } from "../../../../lib/office/office-today.ts";
import { useShippingTypes } from "../data/reference-data.ts";
import { documentRows, licenseRows, productRows, shippingRows, textMeRow } from "./review-rows.tsx";

/** The answers of each step, with a link to the step. */
export function ReviewSections() {
  const { cart } = useFlow();
  const { officeTimeZone, countryNotes, textMessages } = useConfig();
  const types = useShippingTypes();
  const typeLabel = cart.shippingType === null ? undefined : types.data?.[cart.shippingType]?.label;
  return (
    <div className="mt-8 grid gap-4">
      <ReviewSection step="product" rows={productRows(cart, officeToday(officeTimeZone), countryNotes)} />
      <ReviewSection step="contact" rows={[...contactRows(cart.contactInfo), ...textMeRow(cart, textMessages)]} />
      {needsShipping(cart.productType) && <ReviewSection step="shipping" rows={shippingRows(cart, typeLabel)} />}
      <ReviewSection step="license" rows={licenseRows(cart)} />
      <ReviewSection step="documents" rows={documentRows(cart)} />
    </div>
  );
}

function ReviewSection({ step, rows }: { readonly step: StepKey; readonly rows: readonly Definition[] }) {
  const t = useTexts("checkout");
  const { steps } = useTexts("orderFlow");
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="card min-w-0 p-4 sm:p-5">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          {steps[step]}
        </h2>
        <Link to={stepPaths[step]} className="-m-2 inline-flex min-h-11 items-center p-2">
          {t.change} <VisuallyHidden>{steps[step]}</VisuallyHidden>
        </Link>
      </div>
      <DefinitionList items={rows} className={`sm:grid-cols-[12rem_1fr]! ${stackedOnPhones}`} />
    </section>
  );
}
