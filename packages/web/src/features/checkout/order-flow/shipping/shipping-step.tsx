import { countriesBy } from "@dop/domain/countries";
import {
  allShippingTypeIds,
  domesticCountry,
  isPostOfficeBox,
  type ShippingAddress,
  shippingTypeFor,
  type ShippingTypeId,
  shippingTypeIds,
  tidyPostalCode,
} from "@dop/domain/orders";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../../page/lazy-page.ts";
import { FormField } from "../../../../forms/form-field.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { Card } from "../../../../ui/card.tsx";
import { Select, TextInput } from "../../../../ui/fields/inputs.tsx";
import { CostLines } from "../steps/cost-lines.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { LoadNotice } from "../data/load-notice.tsx";
import { namedProblem, SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { type ShippingTypes, useShippingRates, useShippingTypes } from "../data/reference-data.ts";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { useZipPlace } from "./use-zip-place.ts";
import { presetAddress, shippingCostOf, shippingStepSchema } from "./shipping-rules.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { Popover } from "../../../../ui/dialogs/popover.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

// Loaded once there is an address, with its table of ZIP codes; nothing waits for it.
const AddressHints = lazyPart(async () => (await import("./address-hints.tsx")).AddressHints);

/** The shipping address and option (rule O-12). */
export function ShippingStep() {
  const texts = useTexts("orderFlow");
  const t = useTexts("shippingStep");
  const names = useTexts("countries");
  const { cart } = useFlow();
  const draft = presetAddress(cart);
  const form = useDraftFields(shippingStepSchema, "shipping", draft);
  const { save, failure } = useSaveStep("shipping");
  const rates = useShippingRates();
  const types = useShippingTypes();
  const { country, shippingType, lineOne, lineTwo, zip } = form.values;
  useZipPlace(form.values, (place) => form.setValues((values) => ({ ...values, ...place })));

  const offered = [
    { value: domesticCountry, label: t.unitedStates },
    ...countriesBy(names)
      // The saved country stays readable while the rates load.
      .filter(({ code }) =>
        rates.data ? rates.data[code] !== undefined : code === country && code !== domesticCountry,
      )
      .map(({ code, label }) => ({ value: code as string, label })),
  ];

  const cost = shippingCostOf({ country, shippingType }, rates.data, types.data);
  const isGone = rates.data !== undefined && offered.every(({ value }) => value !== country);
  // The rate of the saved country may be gone: the field then shows none, so none may be saved.
  useEffect(() => {
    if (isGone && country !== "") form.set("country", "");
  }, [form, isGone, country]);

  /** The postal code as it was typed: another country formats it differently. */
  const [typedZip, setTypedZip] = useState<string>();
  function tidyZip(inCountry = country): void {
    const tidy = tidyPostalCode(typedZip ?? zip, inCountry);
    if (tidy === zip) return;
    form.set("zip", tidy);
    announce(`${t.zip}: ${tidy}`);
  }

  function countryChanged(next: string): void {
    tidyZip(next);
    form.set("shippingType", shippingTypeFor(next, shippingType));
    form.hide("shippingType");
  }

  const line = (name: keyof ShippingAddress, part: string) => (
    <FormField form={form} name={name} label={t[name]} optional={name === "lineTwo"} required={name !== "lineTwo"}>
      <TextInput {...form.register(name)} autoComplete={`shipping ${part}`} spellCheck={false} />
    </FormField>
  );

  return (
    <Form
      form={form}
      onSave={({ shippingType: type, ...shippingAddress }) =>
        save((current) => ({ ...current, shippingType: type, shippingAddress }))
      }
      summary={(problem) => namedProblem(problem, t)}
    >
      <StepHeading step="shipping" title={t.heading} intro={t.intro} />
      <Card className="mt-8 grid gap-5">
        {line("shipToName", "name")}
        {line("lineOne", "address-line1")}
        {line("lineTwo", "address-line2")}
        <FormField form={form} name="zip" label={t.zip} required>
          <TextInput
            {...form.register("zip", { onChange: setTypedZip, onBlur: () => tidyZip() })}
            className="max-w-40"
            autoComplete="shipping postal-code"
            spellCheck={false}
          />
        </FormField>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          {line("city", "address-level2")}
          {line("stateProvince", "address-level1")}
        </div>
        <FormField form={form} name="country" label={t.country} required>
          <Select
            options={offered}
            placeholder={texts.pleaseSelect}
            autoComplete="shipping country"
            {...form.register("country", { onChange: countryChanged })}
          />
        </FormField>
        {country === domesticCountry && lineOne + zip !== "" && (
          <Suspense fallback={null}>
            <AddressHints
              stateProvince={form.values.stateProvince}
              zip={zip}
              boxByUsps={shippingType === shippingTypeIds.usps && isPostOfficeBox(lineOne, lineTwo)}
            />
          </Suspense>
        )}
        {country === domesticCountry && (
          <ShippingOptions
            types={types.data}
            chosen={shippingType}
            error={form.error("shippingType")}
            onChoose={(type) => form.set("shippingType", type)}
          />
        )}
      </Card>
      <LoadNotice message={t.countriesFailed} calls={[rates, types]} />
      <CostLines lines={[{ label: texts.prices.shippingCost, amount: cost }]} />
      <SaveRow busy={form.busy} failure={failure} />
    </Form>
  );
}

interface ShippingOptionsProps {
  readonly types: ShippingTypes | undefined;
  readonly chosen: ShippingTypeId | null;
  readonly error: string | undefined;
  readonly onChoose: (type: ShippingTypeId) => void;
}

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
