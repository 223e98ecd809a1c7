import { correctionProductSchema, productIds, type CorrectionCart } from "@dop/domain/orders";
import { Suspense, useState } from "react";
import * as z from "zod/mini";
import { lazyWithNotice } from "../../../../page/lazy-page.ts";
import { OfficeContact } from "../../../../page/office-contact.tsx";
import { SaveForm } from "../../../../forms/save-form.tsx";
import { type FormSchema, useZodForm } from "../../../../forms/use-zod-form.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Card } from "../../../../ui/card.tsx";
import { Skeleton } from "../../../../ui/states/states.tsx";
import { QuantityField } from "../fields/quantity-field.tsx";
import { SaveRow } from "../steps/save-row.tsx";
import { SpecialInstructions } from "../fields/special-instructions.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useFollowDraft } from "../draft/use-follow-draft.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import type { CorrectionValues } from "../wrong/wrong-on-record.tsx";
import { UnitSubtotal } from "./unit-subtotal.tsx";

// Apart, with the names of the fields of a record: no other product asks for them.
const WrongOnRecord = lazyWithNotice(
  async () => (await import("../wrong/wrong-on-record.tsx")).WrongOnRecord,
  "customerOrder",
);

const formSchema = z.extend(correctionProductSchema, {
  wrongText: correctionProductSchema.shape.specialInstructions,
});
const schema = formSchema as unknown as FormSchema<z.output<typeof formSchema>, CorrectionValues>;

/** How many newly printed copies, what is to be corrected, and when the office does it by email or phone instead. */
export function CorrectionForm({ cart }: { readonly cart: CorrectionCart }) {
  const { heading } = useTexts("orderFlow").correction;
  const t = useTexts("productStep").correction;
  const { quantity, specialInstructions, wrong } = cart;
  const draft: CorrectionValues = { quantity: quantity ?? 1, specialInstructions, wrongText: wrong?.text ?? "" };
  const [fields, setFields] = useState(wrong?.fields ?? []);
  const form = useZodForm(schema, { defaultValues: draft });
  const { save, failure } = useSaveStep("product");
  useFollowDraft(form, "correction", draft);
  return (
    <SaveForm
      form={form}
      onSave={({ wrongText: text, ...product }) =>
        save((current) => ({ ...current, ...product, wrong: { fields, text } }) as CorrectionCart)
      }
      heading={
        <>
          <StepHeading step="product" title={heading} intro={t.intro} />
          <p className="mt-2.5 max-w-[36rem] text-ink-2">
            {t.later} <OfficeContact />
          </p>
        </>
      }
    >
      <Card className="mt-8">
        <QuantityField form={form} name="quantity" />
      </Card>
      <SpecialInstructions form={form} name="specialInstructions" />
      <Suspense fallback={<Skeleton lines={8} className="card mt-5 p-5" />}>
        <WrongOnRecord form={form} fields={fields} onFields={setFields} />
      </Suspense>
      <UnitSubtotal product={productIds.licenseCorrection} label={t.unit} quantity={form.watch("quantity")} />
      <SaveRow busy={form.formState.isSubmitting} failure={failure} />
    </SaveForm>
  );
}
