import {
  type Cart,
  domesticCountry,
  isPostOfficeBox,
  mustSign,
  needsProof,
  needsShipping,
  productOf,
  shippingTypeIds,
  type StepKey,
  fullName,
} from "@dop/domain/orders";
import { Suspense, useId } from "react";
import { Link } from "../../../../lib/routes/router.tsx";
import { updateCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { formatCents, formatDay } from "../../../../lib/words/format.ts";
import { loadEstimates } from "../../../../lib/office/load-estimates.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { useCall } from "../data/use-call.ts";
import { useFlow } from "../draft/flow-context.ts";
import { stepPaths } from "../steps/flow-steps.ts";
import { StepHeading } from "../steps/step-heading.tsx";
import { checkoutFailure, FailureNotice } from "./checkout-failure.tsx";
import { CostTable, type Costs, useCartCosts } from "./cost-table.tsx";
import { useCheckout } from "./use-checkout.tsx";
import { contactRows } from "../../../../lib/words/contact-rows.ts";
import { type Definition, DefinitionList, stackedOnPhones } from "../../../../ui/lists/definition-list.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { officeToday } from "../../../../lib/office/office-today.ts";
import { useShippingTypes } from "../data/reference-data.ts";
import { documentRows, licenseRows, productRows, shippingRows, textMeRow } from "./review-rows.tsx";

// Hardly any order asks for a code: the form is loaded when it is needed.
const EmailCodeDialog = lazyWithNotice(
  async () => (await import("../../../../page/email-code-dialog.tsx")).EmailCodeDialog,
  "customerOrder",
);

export function CheckoutStep() {
  const t = useTexts("checkout");
  const { cart } = useFlow();
  const costs = useCartCosts(cart);
  const estimate = useCall("/estimates", loadEstimates).data?.get(cart.productType);
  const signs = mustSign(useConfig().signedStatement ?? "off", cart);
  const { checkOut, sending, failure, needsCode, endCode } = useCheckout(costs, signs);
  const refused =
    costs.error instanceof ApiError && costs.error.status === 400 ? checkoutFailure(costs.error) : undefined;
  const shown = failure ?? refused;
  const known = costs.data !== undefined;
  return (
    <>
      {/* The key makes each new failure a new box, which takes the focus. */}
      {shown && shown.kind !== "prices" && <FailureNotice key={JSON.stringify(shown)} failure={shown} />}
      <StepHeading step="payment" title={t.heading} intro={[t.intro]} />
      {shown?.kind === "prices" && <FailureNotice failure={shown} />}
      <CostTable costs={costs} />
      <p className="mt-4">
        {estimate !== undefined &&
          `${estimate}${productOf(cart.productType).correctsLicense ? "" : ` ${t.fromReturn}`}`}
      </p>
      <ReviewSections />
      <SecondOrder lines={costs.data?.lines ?? []} />
      {needsShipping(cart.productType) && <PostBoxQuestion cart={cart} />}
      {signs && <SignStatement cart={cart} />}
      {/* The total again, next to the button that agrees to it. */}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div>
          <p className="text-lg font-bold tabular-nums">{`${t.costs.total} ${formatCents(costs.data?.total)}`}</p>
          {costs.data?.total !== 0 && <p className="text-ink-2">{t.payNext}</p>}
        </div>
        <Button
          className="w-full sm:w-auto"
          busy={sending}
          aria-disabled={!known}
          onClick={() => void (known && checkOut())}
        >
          {t.submit}
        </Button>
      </div>
      <output className="sr-only">{sending && t.sending}</output>
      {needsCode && cart.identityFrom !== undefined && (
        <Suspense>
          <EmailCodeDialog
            order={{ uuid: cart.identityFrom, email: cart.contactInfo.email }}
            onCancel={endCode}
            onProven={() => {
              endCode();
              void checkOut();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Says before the payment that documents of this license were ordered of late (rule O-72). */
function SecondOrder({ lines }: Pick<Costs, "lines">) {
  const t = useTexts("checkout").second;
  const { officeTimeZone } = useConfig();
  const ordered = lines.filter(({ orderedOn }) => orderedOn !== undefined);
  const last = ordered.reduce((latest, { orderedOn = "" }) => (orderedOn > latest ? orderedOn : latest), "");
  if (last === "") return null;
  return (
    <Alert kind="warn" title={last === officeToday(officeTimeZone) ? t.today : t.on(formatDay(last))} className="mt-4">
      <p>{ordered.map(({ name }) => name).join("; ")}</p>
    </Alert>
  );
}

/** Asks before the payment whether a carrier is to bring the documents to a post office box (rule O-47). */
function PostBoxQuestion({ cart: { shippingAddress, shippingType } }: { readonly cart: Cart }) {
  const t = useTexts("checkout").postBox;
  const { lineOne, lineTwo, city, country } = shippingAddress;
  if (shippingType === shippingTypeIds.usps || !isPostOfficeBox(lineOne, lineTwo, city)) return null;
  return (
    <Alert kind="warn" title={t.question} className="mt-4">
      {country === domesticCountry ? (
        <Button
          kind="secondary"
          className="mt-2"
          onClick={() => updateCart((cart) => ({ ...cart, shippingType: shippingTypeIds.usps }))}
        >
          {t.useUsps}
        </Button>
      ) : (
        <Link to={stepPaths.shipping}>{t.changeAddress}</Link>
      )}
    </Alert>
  );
}

/** The statement that Check Out signs, where the office asks for one (rule O-55). */
function SignStatement({ cart }: { readonly cart: Cart }) {
  const t = useTexts("checkout").statement;
  const { firstName, lastName } = cart.contactInfo;
  return (
    <section aria-labelledby="sign-statement" className="card mt-4 min-w-0 p-4 sm:p-5">
      <h2 id="sign-statement" className="mb-3 text-lg">
        {t.heading}
      </h2>
      {needsProof(cart.relationship) && cart.documents.additional === null && (
        <Alert kind="info" title={t.proofMissing} className="mb-4">
          <Link to={stepPaths.documents}>{t.addProof}</Link>
        </Alert>
      )}
      <p className="max-w-[42rem]">{t.wording}</p>
      <p className="mt-3 font-semibold wrap-anywhere">{t.signs(fullName(firstName, lastName))}</p>
    </section>
  );
}

function ReviewSections() {
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
      <div className="-mt-2 mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={headingId} className="text-lg">
          {steps[step]}
        </h2>
        <Link to={stepPaths[step]} className="inline-flex min-h-11 items-center">
          {t.change} <VisuallyHidden>{steps[step]}</VisuallyHidden>
        </Link>
      </div>
      <DefinitionList
        items={rows}
        className={`sm:grid-cols-[minmax(min-content,12rem)_minmax(40%,1fr)]! ${stackedOnPhones}`}
      />
    </section>
  );
}
