import {
  type AnswerKind,
  type Cart,
  cartOf,
  type CustomerProductId,
  firstIncompleteStep,
  productIds,
  type products,
  productSchemas,
} from "@dop/domain/orders";
import { useFlow } from "../draft/flow-context.ts";
import { ApostilleForm } from "./apostille-form.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { useSyncExternalStore } from "react";
import { hasEarlierCart, resumeEarlierCart, subscribeToCart } from "../../../../cart/cart-store.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useNavigate } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { stepPaths } from "../steps/flow-steps.ts";
import type { z } from "zod/mini";
import { Form } from "../../../../forms/form.tsx";
import { Card } from "../../../../ui/card.tsx";
import { QuantityField, SpecialInstructions, UnitSubtotal, YesNoField } from "./product-fields.tsx";
import { SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";

export function ProductStep() {
  return (
    <>
      <EarlierOrder />
      <ProductForm />
    </>
  );
}

function ProductForm() {
  const { cart } = useFlow();
  switch (cart.productType) {
    case productIds.apostille:
      return <ApostilleForm cart={cart} />;
    case productIds.licenseCorrection:
      return <CorrectionForm cart={cart} />;
    default:
      return <UsualForm cart={cart} />;
  }
}

/** Offers the draft that this one has replaced, while it is stored (rule O-46). */
function EarlierOrder() {
  const t = useTexts("orderFlow");
  const navigate = useNavigate();
  if (!useSyncExternalStore(subscribeToCart, hasEarlierCart)) return null;

  function goOn(): void {
    const cart = resumeEarlierCart();
    if (cart) navigate(stepPaths[firstIncompleteStep(cart) ?? "payment"]);
  }

  return (
    <Alert kind="info" className="mb-6">
      <Button kind="quiet" onClick={goOn}>
        {t.goOn}
      </Button>
    </Alert>
  );
}

type AnswersOf<Id extends CustomerProductId> = (typeof products)[Id]["cart"]["answers"];
type UsualId = {
  [Id in CustomerProductId]: AnswersOf<Id>[keyof AnswersOf<Id>] extends "quantity" | "longCopy" | "one" ? Id : never;
}[CustomerProductId];
/** A draft of a product whose questions are all usual ones. */
type UsualCart = Extract<Cart, { productType: UsualId }>;
type Answers = z.output<(typeof productSchemas)[UsualId]>;
interface FormValues {
  fullCopy: boolean | null;
  quantity: number | null;
  specialInstructions: string;
}

/** The form of a product without questions of its own: long copy where it offers one, quantity, and cost. */
function UsualForm({ cart }: { readonly cart: UsualCart }) {
  const { productType, quantity, specialInstructions } = cart;
  const { heading, intro, unit } = useTexts("products")[productType];
  const kinds: readonly AnswerKind[] = Object.values(cartOf(productType).answers);
  const draft: FormValues = {
    fullCopy: ("fullCopy" in cart ? cart.fullCopy : null) ?? false,
    quantity: quantity ?? 1,
    specialInstructions,
  };
  const form = useDraftFields<FormValues, Answers>(productSchemas[productType], `product-${productType}`, draft);
  const save = useSaveStep("product");
  return (
    <Form form={form} summary onSave={(product) => save((current) => ({ ...current, ...product }) as Cart)}>
      <StepHeading step="product" title={heading} intro={intro} />
      {kinds.includes("quantity") && (
        <Card className="mt-8 grid gap-5">
          {kinds.includes("longCopy") && <YesNoField form={form} name="fullCopy" />}
          <QuantityField form={form} name="quantity" />
        </Card>
      )}
      <SpecialInstructions form={form} />
      <UnitSubtotal product={productType} label={unit} quantity={form.values.quantity} />
      <SaveRow busy={form.busy} />
    </Form>
  );
}
