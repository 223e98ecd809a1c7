import { apostilleProductSchema, blankApostilleItem, productIds, type ApostilleCart } from "@dop/domain/orders";
import { Form } from "../../../../forms/form.tsx";
import { useTexts, wordsOf } from "../../../../i18n/use-texts.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { focusField, type FormProblem } from "../../../../ui/fields/error-summary.tsx";
import { FieldError, fieldId } from "../../../../ui/fields/field.tsx";
import { focusAfterRender } from "../../../../ui/focus/focus-after-render.ts";
import { IconPlus } from "../../../../ui/icons.tsx";
import { CostLines } from "../steps/cost-lines.tsx";
import { LoadNotice } from "../data/load-notice.tsx";
import { QuantityField, SpecialInstructions, YesNoField } from "./product-fields.tsx";
import { useProcessingFee, useUnitPrices } from "../data/reference-data.ts";
import { SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { ApostilleEntry } from "./apostille-entry.tsx";
import { apostilleFormValues, apostilleSubtotal, isRepeat } from "./apostille-rules.ts";

/** Countries with their quantities, additional certified copies, and their costs (rules O-6, O-7). */
export function ApostilleForm({ cart }: { readonly cart: ApostilleCart }) {
  const texts = useTexts("orderFlow");
  const { heading } = useTexts("products")[productIds.apostille];
  const t = useTexts("productStep").apostille;
  const { countriesUnique } = useTexts("validation");
  const draft = apostilleFormValues(cart, useConfig().unservedCountries);
  const form = useDraftFields(apostilleProductSchema, "product-apostille", draft, false);
  const { values } = form;
  const { items } = values;
  const save = useSaveStep("product");
  const prices = useUnitPrices();
  const fee = useProcessingFee();

  const unit = prices.data?.(productIds.apostille);
  const copyUnit = prices.data?.(productIds.certifiedCopy);
  const cost = apostilleSubtotal(values, { apostille: unit, certifiedCopy: copyUnit, processingFee: fee.data });
  const listProblem = form.error("items");
  // The entry that repeats a country shows the problem.
  const isRepeated = items.some((_item, index) => isRepeat(items, index));
  const copies = values.additionalCertifiedCopies ?? 0;

  /** The focus goes to an entry that is added, or that takes the place of a deleted one. */
  const focusEntry = (index: number) => focusAfterRender(() => focusField(`items.${index}.country`));

  function add(): void {
    form.setValues((before) => ({ ...before, items: [...before.items, blankApostilleItem()] }));
    focusEntry(items.length);
  }

  function remove(index: number): void {
    form.removeEntry("items", index);
    announce(t.deleted(index + 1));
    focusEntry(Math.min(index, items.length - 2));
  }

  /** With several entries, the summary names the entry. */
  function problemText({ name, message }: FormProblem): string {
    const entry = /^items\.(\d+)\./.exec(name)?.[1];
    return entry === undefined || items.length < 2 ? message : t.problem(Number(entry) + 1, message);
  }

  return (
    <Form form={form} onSave={(product) => save((current) => ({ ...current, ...product }))} summary={problemText}>
      <StepHeading step="product" title={heading} intro={t.intro} />
      <h2 className="mt-8 mb-3 text-xl">{t.where}</h2>
      <div id={fieldId("items")} tabIndex={-1} className="grid gap-4">
        {listProblem && !isRepeated && <FieldError id="items-problem">{wordsOf(listProblem)}</FieldError>}
        {items.map((_item, index) => (
          <ApostilleEntry
            // oxlint-disable-next-line react/no-array-index-key -- the form has the values
            key={index}
            form={form}
            index={index}
            unit={unit}
            problem={isRepeat(items, index) ? countriesUnique : undefined}
            onDelete={items.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </div>
      <Button kind="secondary" className="mt-4" onClick={add}>
        <IconPlus /> {t.add}
      </Button>

      <h2 className="mt-9 text-xl">{t.copies}</h2>
      <p className="hint mb-3">{t.copiesHint(formatCents(copyUnit))}</p>
      <div className="grid gap-5">
        <QuantityField form={form} name="additionalCertifiedCopies" risesTo={0} min={0} required={false} />
        {copies > 0 && <YesNoField form={form} name="fullCopy" unanswered={false} />}
      </div>

      <SpecialInstructions form={form} />
      <LoadNotice message={texts.prices.failed} calls={[prices, fee]} />
      <CostLines
        lines={[
          { label: t.apostilles, detail: texts.prices.countries(items.length), amount: cost.apostilles },
          ...(copies > 0
            ? [{ label: t.copies, detail: texts.prices.times(formatCents(copyUnit), copies), amount: cost.copies }]
            : []),
          { label: texts.prices.processingFee, amount: cost.processingFee },
        ]}
        total={{ label: texts.prices.subtotal, amount: cost.subtotal }}
      />
      <SaveRow busy={form.busy} />
    </Form>
  );
}
