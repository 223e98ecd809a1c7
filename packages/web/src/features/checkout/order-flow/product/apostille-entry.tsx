import { apostilleCountries } from "@dop/domain/countries";
import { fieldMessage as shortMessage, limits } from "@dop/domain/orders";
import { useMemo, useEffect, useState } from "react";
import { missingChoice } from "../../../../forms/form-field.tsx";
import type { Fields } from "../../../../forms/use-fields.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { IconTrash } from "../../../../ui/icons.tsx";
import { Select } from "../../../../ui/fields/inputs.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { QuantityField, YesNoField } from "./product-fields.tsx";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { times, type ApostilleFormValues } from "./apostille-rules.ts";
import type { receivedText } from "./received-text.ts";

interface ApostilleEntryProps {
  readonly form: Fields<ApostilleFormValues>;
  readonly index: number;
  /** Cents of one apostille; undefined while unknown. */
  readonly unit: number | undefined;
  /** The problem of this entry in relation to the others. */
  readonly problem: string | undefined;
  /** Absent for the only entry. */
  readonly onDelete: (() => void) | undefined;
}

/** One destination: country, quantity, long copy, and the document that the country receives. */
export function ApostilleEntry({ form, index, unit, problem, onDelete }: ApostilleEntryProps) {
  const texts = useTexts("orderFlow");
  const names = useTexts("countries");
  const { unservedCountries } = useConfig();
  const options = useMemo(
    () =>
      apostilleCountries(names)
        .filter(({ code }) => !unservedCountries.includes(code))
        .map(({ code, label }) => ({ value: code, label })),
    [names, unservedCountries],
  );
  const t = useTexts("productStep").apostille;
  const { country = "", quantity = null } = form.values.items[index] ?? {};
  const countryField = `items.${index}.country` as const;
  const message = form.error(countryField);
  const received = useReceivedText(country);
  return (
    <fieldset className="card relative min-w-0 p-4 sm:p-5">
      <legend className="float-left mb-3 w-full text-lg leading-snug font-bold">{t.entry(index + 1)}</legend>
      <div className="clear-both grid gap-5">
        {onDelete && (
          <Button kind="danger" small className="absolute top-3.5 right-3 border-0! sm:top-4.5" onClick={onDelete}>
            <IconTrash /> {t.delete} <VisuallyHidden>{t.entry(index + 1)}</VisuallyHidden>
          </Button>
        )}
        <Field
          name={countryField}
          label={t.country}
          required
          error={message ? shortMessage(message) : (problem ?? missingChoice(form, countryField, t.country))}
        >
          <Select options={options} placeholder={texts.pleaseSelect} {...form.register(countryField)} />
        </Field>
        <div className="grid items-end gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
          <YesNoField form={form} name={`items.${index}.fullCopy`} />
          <QuantityField form={form} name={`items.${index}.quantity`} risesTo={limits.quantityMin} wide />
        </div>
        <div className="mt-1">
          <p className="text-sm whitespace-pre-line text-ink-2 not-empty:mb-1" aria-live="polite">
            {received}
          </p>
          <p className="flex justify-between gap-4 tabular-nums">
            <span>{texts.prices.times(formatCents(unit), quantity ?? 0)}</span>
            <span>{formatCents(times(unit, quantity))}</span>
          </p>
        </div>
      </div>
    </fieldset>
  );
}

/** The document that a country receives, in words; undefined until the list of the Convention's parties is loaded. */
function useReceivedText(country: string): string | undefined {
  const config = useConfig();
  const [textOf, setTextOf] = useState<typeof receivedText>();
  useEffect(() => {
    import("./received-text.ts").then(
      (loaded) => setTextOf(() => loaded.receivedText),
      // It is additional information; the form works without it.
      () => undefined,
    );
  }, []);
  return country === "" ? undefined : textOf?.(country, config);
}
