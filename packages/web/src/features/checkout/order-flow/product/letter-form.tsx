import { letterOfValidityProductSchema, productIds, type LetterOfValidityCart } from "@dop/domain/orders";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { SaveRow } from "../steps/save-row.tsx";
import { SpecialInstructions } from "../fields/special-instructions.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import { UnitSubtotal } from "./unit-subtotal.tsx";

/** One letter by email: nothing to choose, only special instructions. */
export function LetterForm({ cart }: { readonly cart: LetterOfValidityCart }) {
  const { heading } = useTexts("orderFlow").letter;
  const t = useTexts("productStep").letter;
  const draft = { quantity: 1, specialInstructions: cart.specialInstructions };
  const form = useDraftFields(letterOfValidityProductSchema, "letter", draft);
  const { save, failure } = useSaveStep("product");
  return (
    <Form form={form} summary onSave={(product) => save((current) => ({ ...current, ...product }))}>
      <StepHeading step="product" title={heading} intro={[...t.intro, t.one]} />
      <SpecialInstructions form={form} />
      <UnitSubtotal product={productIds.letterOfValidity} label={t.unit} quantity={1} />
      <SaveRow busy={form.busy} failure={failure} />
    </Form>
  );
}
