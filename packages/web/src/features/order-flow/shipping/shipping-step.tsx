import { countriesBy } from "@dop/domain/countries";
import {
  domesticCountry,
  isPostOfficeBox,
  shippingFormSchema,
  shippingTypeFor,
  shippingTypeIds,
  tidyPostalCode,
  type Cart,
  type ShippingAddress,
  type ShippingTypeId,
  allShippingTypeIds,
} from "@dop/domain/orders";
import { Suspense } from "react";
import type { z } from "zod/mini";
import { lazyPart } from "../../../page/lazy-page.ts";
import { FormField } from "../../../forms/form-field.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { type FormSchema, useZodForm } from "../../../forms/use-zod-form.ts";
import { getTexts, useTexts } from "../../../i18n/use-texts.ts";
import { formatCents } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { CostLines } from "../fields/cost-lines.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { LoadNotice } from "../data/load-notice.tsx";
import { namedProblem } from "../fields/named-problem.ts";
import { useShippingRates, useShippingTypes } from "../data/reference-data.ts";
import { SaveRow } from "../steps/save-row.tsx";
import { StepHeading } from "../steps/step-heading.tsx";
import { useFollowDraft } from "../draft/use-follow-draft.ts";
import { useSaveStep } from "../draft/use-save-step.ts";

// With its table of ZIP codes: it comes when there is an address to look at, and nothing waits for it.
const AddressHints = lazyPart(async () => (await import("./address-hints.tsx")).AddressHints);

type FormValues = ShippingAddress & { shippingType: ShippingTypeId | null };

/** Carriers deliver to no post office box, and all but USPS in the United States goes by carrier (rule O-47). */
const addressSchema = shippingFormSchema.check((ctx) => {
  const { lineOne, lineTwo, shippingType } = ctx.value;
  if (shippingType === shippingTypeIds.usps || !isPostOfficeBox(lineOne, lineTwo)) return;
  const message = getTexts("shippingStep").poBox;
  ctx.issues.push({ code: "custom", message, path: ["lineOne"], input: lineOne });
});

const schema = addressSchema as unknown as FormSchema<z.output<typeof shippingFormSchema>, FormValues>;

/** What is saved; until then mostly right guesses: the customer's own name, in the United States (rule O-45). */
function presetAddress({ contactInfo, shippingAddress, shippingType }: Cart): FormValues {
  const shipToName = shippingAddress.shipToName || `${contactInfo.firstName} ${contactInfo.lastName}`.trim();
  const country = shippingAddress.country || domesticCountry;
  return { ...shippingAddress, shipToName, country, shippingType: shippingTypeFor(country, shippingType) };
}

/** Where the documents go, and how (rule O-12). */
export function ShippingStep() {
  const texts = useTexts("orderFlow");
  const t = useTexts("shippingStep");
  const names = useTexts("countries");
  const { cart } = useFlow();
  const draft = presetAddress(cart);
  const form = useZodForm(schema, { defaultValues: draft });
  const { save, failure } = useSaveStep("shipping");
  const rates = useShippingRates();
  const types = useShippingTypes();
  const country = form.watch("country");
  const shippingType = form.watch("shippingType");
  const [lineOne, lineTwo, zip] = form.watch(["lineOne", "lineTwo", "zip"]);
  useFollowDraft(form, "shipping", draft);

  const offered = [
    { value: domesticCountry, label: t.unitedStates },
    ...countriesBy(names)
      // The saved country stays readable while the rates load.
      .filter(({ code }) =>
        rates.data ? rates.data[code] !== undefined : code === country && code !== domesticCountry,
      )
      .map(({ code, label }) => ({ value: code as string, label })),
  ];

  function countryChanged(): void {
    const next = shippingTypeFor(form.getValues("country"), form.getValues("shippingType"));
    form.setValue("shippingType", next, { shouldDirty: true });
    form.clearErrors("shippingType");
  }

  const line = (name: keyof ShippingAddress, part: string) => (
    <FormField form={form} name={name} label={t[name]} optional={name === "lineTwo"} required={name !== "lineTwo"}>
      <TextInput {...form.register(name)} autoComplete={`shipping ${part}`} spellCheck={false} />
    </FormField>
  );

  return (
    <SaveForm
      form={form}
      onSave={({ shippingType: type, ...shippingAddress }) =>
        save((current) => ({ ...current, shippingType: type, shippingAddress }))
      }
      problemText={(problem) => namedProblem(problem, t)}
      heading={<StepHeading step="shipping" title={t.heading} intro={t.intro} />}
    >
      <Card className="mt-8 grid gap-5">
        {line("shipToName", "name")}
        {line("lineOne", "address-line1")}
        {line("lineTwo", "address-line2")}
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          {line("city", "address-level2")}
          {line("stateProvince", "address-level1")}
        </div>
        <FormField form={form} name="zip" label={t.zip} required>
          <TextInput
            {...form.register("zip", {
              setValueAs: (code: string) => tidyPostalCode(code, form.getValues("country")),
              onBlur: () => form.setValue("zip", form.getValues("zip"), { shouldDirty: true }),
            })}
            className="max-w-40"
            autoComplete="shipping postal-code"
            spellCheck={false}
          />
        </FormField>
        <FormField form={form} name="country" label={t.country} required>
          <Select
            options={offered}
            placeholder={texts.pleaseSelect}
            autoComplete="shipping country"
            {...form.register("country", { onChange: countryChanged })}
            value={country}
          />
        </FormField>
        {country === domesticCountry && lineOne + zip !== "" && (
          <Suspense fallback={null}>
            <AddressHints
              stateProvince={form.watch("stateProvince")}
              zip={zip}
              boxByUsps={shippingType === shippingTypeIds.usps && isPostOfficeBox(lineOne, lineTwo)}
            />
          </Suspense>
        )}
        {country === domesticCountry && (
          <ShippingOptions
            types={types.data}
            chosen={shippingType}
            error={form.formState.errors.shippingType?.message}
            onChoose={(type) => form.setValue("shippingType", type, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </Card>
      <LoadNotice message={t.countriesFailed} of={[rates, types]} />
      <CostLines
        lines={[
          {
            label: texts.prices.shippingCost,
            amount: shippingCostOf({ country, shippingType }, rates.data, types.data),
          },
        ]}
      />
      <SaveRow busy={form.formState.isSubmitting} failure={failure} />
    </SaveForm>
  );
}

type ShippingTypes = Partial<Record<ShippingTypeId, { label: string; cost: number }>>;

interface ShippingOptionsProps {
  readonly types: ShippingTypes | undefined;
  readonly chosen: ShippingTypeId | null;
  readonly error: string | undefined;
  readonly onChoose: (type: ShippingTypeId) => void;
}

/** The three ways within the United States, each with its cost. */
function ShippingOptions({ types, chosen, error, onChoose }: ShippingOptionsProps) {
  const t = useTexts("shippingStep");
  return (
    <div>
      <RadioGroup
        name="shippingType"
        legend={t.option}
        error={error}
        options={allShippingTypeIds.map((id) => ({
          value: id,
          label: types?.[id]?.label ?? t.types[id],
          detail: formatCents(types?.[id]?.cost),
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      {/* Below the options: its panel would cover them, which it explains. */}
      <Popover label={t.help}>{t.helpText}</Popover>
    </div>
  );
}

/** What shipping there costs in cents; undefined while it cannot be known. */
function shippingCostOf(
  destination: { readonly country: string; readonly shippingType: ShippingTypeId | null },
  rates: Readonly<Record<string, number>> | undefined,
  types: ShippingTypes | undefined,
): number | undefined {
  const { country, shippingType } = destination;
  if (country !== domesticCountry) return rates?.[country];
  return shippingType === null ? undefined : types?.[shippingType]?.cost;
}
