import { correctionProductSchema, productIds, type CorrectionCart } from "@dop/domain/orders";
import { Suspense, useState } from "react";
import type { z } from "zod/mini";
import { lazyWithNotice } from "../../../page/lazy-page.ts";
import { OfficeContact } from "../../../page/office-contact.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { type FormSchema, useZodForm } from "../../../forms/use-zod-form.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { QuantityField } from "../fields/quantity-field.tsx";
import { SaveRow } from "../steps/save-row.tsx";
import { SpecialInstructions } from "../fields/special-instructions.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useFollowDraft } from "../draft/use-follow-draft.ts";
import { useSaveStep } from "../draft/use-save-step.ts";
import { UnitSubtotal } from "./unit-subtotal.tsx";

// Apart, with the names of the fields of a record: no other product asks for them.
const WrongOnRecord = lazyWithNotice(
  async () => (await import("../wrong/wrong-on-record.tsx")).WrongOnRecord,
  "customerOrder",
);

interface FormValues {
  quantity: number | null;
  specialInstructions: string;
}

const schema = correctionProductSchema as unknown as FormSchema<z.output<typeof correctionProductSchema>, FormValues>;

/** How many newly printed copies, what is to be corrected, and when the office does it by email or phone instead. */
export function CorrectionForm({ cart }: { readonly cart: CorrectionCart }) {
  const { heading } = useTexts("orderFlow").correction;
  const t = useTexts("productStep").correction;
  const draft: FormValues = { quantity: cart.quantity ?? 1, specialInstructions: cart.specialInstructions };
  const [wrong, setWrong] = useState(cart.wrong ?? { fields: [], text: "" });
  const form = useZodForm(schema, { defaultValues: draft });
  const { save, failure } = useSaveStep("product");
  useFollowDraft(form, "correction", draft);
  return (
    <SaveForm
      form={form}
      onSave={(product) =>
        save((current) => ({ ...current, ...product, wrong: { ...wrong, text: wrong.text.trim() } }) as CorrectionCart)
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
      <Suspense fallback={<Skeleton lines={8} className="card mt-5 p-5" />}>
        <WrongOnRecord wrong={wrong} onChange={setWrong} />
      </Suspense>
      <SpecialInstructions form={form} name="specialInstructions" />
      <UnitSubtotal product={productIds.licenseCorrection} label={t.unit} quantity={form.watch("quantity")} />
      <SaveRow busy={form.formState.isSubmitting} failure={failure} />
    </SaveForm>
  );
}
