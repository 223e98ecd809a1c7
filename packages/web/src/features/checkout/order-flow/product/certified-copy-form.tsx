import { certifiedCopyProductSchema, productIds, type CertifiedCopyCart } from "@dop/domain/orders";
import type { z } from "zod/mini";
import { SaveForm } from "../../../../forms/save-form.tsx";
import { type FormSchema, useZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Card } from "../../../../ui/card.tsx";
import { QuantityField } from "../fields/quantity-field.tsx";
import { SaveRow } from "../steps/save-row.tsx";
import { SpecialInstructions } from "../fields/special-instructions.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useFollowDraft } from "../draft/use-follow-draft.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import { YesNoField } from "../fields/yes-no-field.tsx";
import { UnitSubtotal } from "./unit-subtotal.tsx";

interface FormValues {
  fullCopy: boolean | null;
  quantity: number | null;
  specialInstructions: string;
}

const schema = certifiedCopyProductSchema as unknown as FormSchema<
  z.output<typeof certifiedCopyProductSchema>,
  FormValues
>;

/** Long copy or not, how many, and what it costs. */
export function CertifiedCopyForm({ cart }: { readonly cart: CertifiedCopyCart }) {
  const { heading } = useTexts("orderFlow").certifiedCopy;
  const t = useTexts("productStep").certifiedCopy;
  const { fullCopy, quantity, specialInstructions } = cart;
  const draft: FormValues = { fullCopy: fullCopy ?? false, quantity: quantity ?? 1, specialInstructions };
  const form = useZodForm(schema, { defaultValues: draft });
  const { save, failure } = useSaveStep("product");
  useFollowDraft(form, "copy", draft);
  return (
    <SaveForm
      form={form}
      onSave={(product) => save((current) => ({ ...current, ...product }) as CertifiedCopyCart)}
      heading={<StepHeading step="product" title={heading} intro={t.intro} />}
    >
      <Card className="mt-8 grid gap-5">
        <YesNoField form={form} name="fullCopy" />
        <QuantityField form={form} name="quantity" />
      </Card>
      <SpecialInstructions form={form} name="specialInstructions" />
      <UnitSubtotal product={productIds.certifiedCopy} label={t.unit} quantity={form.watch("quantity")} />
      <SaveRow busy={form.formState.isSubmitting} failure={failure} />
    </SaveForm>
  );
}
