import {
  cartOf,
  productSchemas,
  type AnswerKind,
  type Cart,
  type CustomerProductId,
  type products,
} from "@dop/domain/orders";
import type { z } from "zod/mini";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Card } from "../../../../ui/card.tsx";
import { QuantityField, SpecialInstructions, YesNoField } from "./product-fields.tsx";
import { SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { UnitSubtotal } from "./unit-subtotal.tsx";

type AnswersOf<Id extends CustomerProductId> = (typeof products)[Id]["cart"]["answers"];
type UsualId = {
  [Id in CustomerProductId]: AnswersOf<Id>[keyof AnswersOf<Id>] extends "quantity" | "longCopy" | "one" ? Id : never;
}[CustomerProductId];
/** A draft of a product whose questions are all usual ones. */
export type UsualCart = Extract<Cart, { productType: UsualId }>;
type Answers = z.output<(typeof productSchemas)[UsualId]>;
interface FormValues {
  fullCopy: boolean | null;
  quantity: number | null;
  specialInstructions: string;
}

/** The form of a product without questions of its own: long copy where it offers one, quantity, and cost. */
export function UsualForm({ cart }: { readonly cart: UsualCart }) {
  const { productType, quantity, specialInstructions } = cart;
  const { heading, intro, unit } = useTexts("products")[productType];
  const kinds: readonly AnswerKind[] = Object.values(cartOf(productType).answers);
  const draft: FormValues = {
    fullCopy: ("fullCopy" in cart ? cart.fullCopy : null) ?? false,
    quantity: quantity ?? 1,
    specialInstructions,
  };
  const form = useDraftFields<FormValues, Answers>(productSchemas[productType], `product-${productType}`, draft);
  const { save, failure } = useSaveStep("product");
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
      <SaveRow busy={form.busy} failure={failure} />
    </Form>
  );
}
