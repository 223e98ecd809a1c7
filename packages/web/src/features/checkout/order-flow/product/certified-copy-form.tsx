import { certifiedCopyProductSchema, productIds, type CertifiedCopyCart } from "@dop/domain/orders";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Card } from "../../../../ui/card.tsx";
import { QuantityField } from "../fields/quantity-field.tsx";
import { SaveRow } from "../steps/save-row.tsx";
import { SpecialInstructions } from "../fields/special-instructions.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import { YesNoField } from "../fields/yes-no-field.tsx";
import { UnitSubtotal } from "./unit-subtotal.tsx";

interface FormValues {
  fullCopy: boolean | null;
  quantity: number | null;
  specialInstructions: string;
}

/** Long copy or not, how many, and what it costs. */
export function CertifiedCopyForm({ cart }: { readonly cart: CertifiedCopyCart }) {
  const { heading } = useTexts("orderFlow").certifiedCopy;
  const t = useTexts("productStep").certifiedCopy;
  const { fullCopy, quantity, specialInstructions } = cart;
  const draft: FormValues = { fullCopy: fullCopy ?? false, quantity: quantity ?? 1, specialInstructions };
  const form = useDraftFields(certifiedCopyProductSchema, "copy", draft);
  const { save, failure } = useSaveStep("product");
  return (
    <Form
      form={form}
      summary
      onSave={(product) => save((current) => ({ ...current, ...product }) as CertifiedCopyCart)}
    >
      <StepHeading step="product" title={heading} intro={t.intro} />
      <Card className="mt-8 grid gap-5">
        <YesNoField form={form} name="fullCopy" />
        <QuantityField form={form} name="quantity" />
      </Card>
      <SpecialInstructions form={form} />
      <UnitSubtotal product={productIds.certifiedCopy} label={t.unit} quantity={form.values.quantity} />
      <SaveRow busy={form.busy} failure={failure} />
    </Form>
  );
}
