import { correctionProductSchema, productIds, type CorrectionCart } from "@dop/domain/orders";
import { Suspense } from "react";
import * as z from "zod/mini";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { OfficeContact } from "../../../../page/questions.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Card } from "../../../../ui/card.tsx";
import { Skeleton } from "../../../../ui/states/states.tsx";
import { QuantityField, SpecialInstructions, UnitSubtotal } from "./product-fields.tsx";
import { SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import type { CorrectionValues } from "../wrong/wrong-on-record.tsx";

// Loaded on its own, with the names of the fields of a record: no other product asks for them.
const WrongOnRecord = lazyWithNotice(
  async () => (await import("../wrong/wrong-on-record.tsx")).WrongOnRecord,
  "customerOrder",
);

const schema = z.extend(correctionProductSchema, {
  wrongFields: z.array(z.string()),
  wrongText: correctionProductSchema.shape.specialInstructions,
});

/** The number of newly printed copies, and the mistakes to correct. */
export function CorrectionForm({ cart }: { readonly cart: CorrectionCart }) {
  const { heading } = useTexts("products")[productIds.licenseCorrection];
  const t = useTexts("productStep").correction;
  const { quantity, specialInstructions, wrong } = cart;
  const { fields: wrongFields = [], text: wrongText = "" } = wrong ?? {};
  const draft: CorrectionValues = { quantity: quantity ?? 1, specialInstructions, wrongFields, wrongText };
  const form = useDraftFields(schema, "product-correction", draft);
  const save = useSaveStep("product");
  return (
    <Form
      form={form}
      summary
      onSave={({ wrongFields: fields, wrongText: text, ...product }) =>
        save((current) => ({ ...current, ...product, wrong: { fields, text } }) as CorrectionCart)
      }
    >
      <StepHeading step="product" title={heading} intro={t.intro} />
      <p className="mt-2.5 max-w-[36rem] text-ink-2">
        {t.later} <OfficeContact />
      </p>
      <Card className="mt-8">
        <QuantityField form={form} name="quantity" />
      </Card>
      <SpecialInstructions form={form} />
      <Suspense fallback={<Skeleton lines={8} className="card mt-5 p-5" />}>
        <WrongOnRecord form={form} />
        {/* Inside, so that the part arriving never moves the button from under a press. */}
        <UnitSubtotal product={productIds.licenseCorrection} label={t.unit} quantity={form.values.quantity} />
        <SaveRow busy={form.busy} />
      </Suspense>
    </Form>
  );
}
