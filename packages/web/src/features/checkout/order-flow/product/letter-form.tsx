import { letterOfValidityProductSchema, productIds, type LetterOfValidityCart } from "@dop/domain/orders";
import type { z } from "zod/mini";
import { SaveForm } from "../../../../forms/save-form.tsx";
import { type FormSchema, useZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { SaveRow } from "../steps/save-row.tsx";
import { SpecialInstructions } from "../fields/special-instructions.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useFollowDraft } from "../draft/use-follow-draft.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import { UnitSubtotal } from "./unit-subtotal.tsx";

interface FormValues {
  quantity: 1;
  specialInstructions: string;
}

const schema = letterOfValidityProductSchema as unknown as FormSchema<
  z.output<typeof letterOfValidityProductSchema>,
  FormValues
>;

/** One letter by email: nothing to choose, only special instructions. */
export function LetterForm({ cart }: { readonly cart: LetterOfValidityCart }) {
  const { heading } = useTexts("orderFlow").letter;
  const t = useTexts("productStep").letter;
  const draft: FormValues = { quantity: 1, specialInstructions: cart.specialInstructions };
  const form = useZodForm(schema, { defaultValues: draft });
  const { save, failure } = useSaveStep("product");
  useFollowDraft(form, "letter", draft);
  return (
    <SaveForm
      form={form}
      onSave={(product) => save((current) => ({ ...current, ...product }))}
      heading={<StepHeading step="product" title={heading} intro={[...t.intro, t.one]} />}
    >
      <SpecialInstructions form={form} name="specialInstructions" />
      <UnitSubtotal product={productIds.letterOfValidity} label={t.unit} quantity={1} />
      <SaveRow busy={form.formState.isSubmitting} failure={failure} />
    </SaveForm>
  );
}
