import {
  addressParts,
  hasPart,
  needsPart,
  partNames,
  readAddress,
  shippingCountries,
  type AddressPart,
  type CountryCode,
} from "@dop/domain/countries";
import {
  allShippingTypeIds,
  domesticCountry,
  type ShippingAddress,
  shippingTypeFor,
  type ShippingTypeId,
  territoryOf,
  tidyPostalCode,
} from "@dop/domain/orders";
import { type ClipboardEvent, type ComponentProps, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../../page/lazy-page.ts";
import type { Catalogue } from "@dop/texts/message";
import { FormField, missingChoice } from "../../../../forms/form-field.tsx";
import { Form } from "../../../../forms/form.tsx";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { Card } from "../../../../ui/card.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { Select, TextInput } from "../../../../ui/fields/inputs.tsx";
import { CostLines } from "../steps/cost-lines.tsx";
import { useFlow } from "../draft/flow-context.ts";
import { LoadNotice } from "../data/load-notice.tsx";
import { namedProblem, SaveRow, useSaveStep } from "../steps/save-step.tsx";
import { type ShippingTypes, useShippingRates, useShippingTypes } from "../data/reference-data.ts";
import { StepHeading } from "../steps/step-heading.tsx";
import { useDraftFields } from "../draft/use-draft-fields.ts";
import { useZipPlace } from "./use-zip-place.ts";
import { presetAddress, shippingCostOf, shippingStepSchema, shownParts } from "./shipping-rules.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { Popover } from "../../../../ui/dialogs/popover.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";

// Loaded once there is an address, with its table of ZIP codes; nothing waits for it.
const AddressHints = lazyPart(async () => (await import("./address-hints.tsx")).AddressHints);

const isAddressPart = (name: string): name is AddressPart => addressParts.some((part) => part === name);

/** The names of the parts of addresses in a country, as people there call them (rule O-71). */
function partLabels(t: Catalogue["shippingStep"], country: string): Record<AddressPart, string> {
  const { city, stateProvince, zip } = partNames(country);
  return {
    city: city === "other" ? t.city : t.cityNames[city],
    stateProvince: stateProvince === "other" ? t.stateProvince : t.stateNames[stateProvince],
    zip: zip === "other" ? t.zip : t.zipNames[zip],
  };
}

/** The shipping address and option (rule O-12). */
export function ShippingStep() {
  const texts = useTexts("orderFlow");
  const t = useTexts("shippingStep");
  const names = useTexts("countries");
  const { cart } = useFlow();
  const draft = presetAddress(cart);
  const form = useDraftFields(shippingStepSchema, "shipping", draft);
  const save = useSaveStep("shipping");
  const rates = useShippingRates();
  const types = useShippingTypes();
  const { country, shippingType, lineOne, lineTwo, zip, city } = form.values;
  useZipPlace(form.values, (place) => form.setValues((values) => ({ ...values, ...place })));

  const offered = [
    { value: domesticCountry, label: t.unitedStates },
    // The saved country stays readable while the rates load.
    ...shippingCountries(names, (code) =>
      rates.data ? rates.data[code] !== undefined : code === country && code !== domesticCountry,
    ).map(({ code, label }) => ({ value: code as string, label })),
  ];

  const cost = shippingCostOf({ country, shippingType }, rates.data, types.data);
  const isGone = rates.data !== undefined && offered.every(({ value }) => value !== country);
  // The rate of the saved country may be gone: the field then shows none, so none may be saved.
  useEffect(() => {
    if (isGone && country !== "") form.set("country", "");
  }, [form, isGone, country]);

  /** Parts with a text that an earlier country had stay until the next one, so that clearing one keeps its field. */
  const [kept, setKept] = useState(() => shownParts(draft));
  const isShown = (part: AddressPart) => hasPart(country, part) || kept.includes(part);
  const labels = partLabels(t, country);

  /** The postal code as it was typed: another country formats it differently. */
  const [typedZip, setTypedZip] = useState<string>();
  function tidyZip(inCountry = country, typed = typedZip ?? zip): void {
    const tidy = tidyPostalCode(typed, inCountry);
    if (tidy === zip) return;
    form.set("zip", tidy);
    announce(`${partLabels(t, inCountry).zip}: ${tidy}`);
  }

  function countryChanged(next: string, address: ShippingAddress = form.values): void {
    tidyZip(next);
    setKept(shownParts({ ...address, country: next }));
    form.set("shippingType", shippingTypeFor(next, shippingType));
    form.hide("shippingType");
  }

  function chooseTerritory(next: string): void {
    // A state that only names the territory goes.
    const isTerritory = territoryOf("", form.values.stateProvince) !== undefined;
    const address = { ...form.values, country: next, ...(isTerritory && { stateProvince: "" }) };
    form.setValues(() => address);
    countryChanged(next, address);
    form.focus("country");
  }

  /** Tells the lines of a pasted address apart; a single line is pasted as it is. */
  function pasted(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text");
    if (!/\S[\r\n]+\s*\S/.test(text)) return;
    event.preventDefault();
    // Addresses end with their country in capitals.
    const folded = (name: string) => name.normalize("NFC").toLowerCase();
    const codeOf = (name: string) =>
      offered.find(({ value, label }) => [label, names[value as CountryCode]].map(folded).includes(folded(name)))
        ?.value;
    const { country: next, ...read } = readAddress(text, country, codeOf);
    const address = { ...form.values, ...read, country: next };
    setTypedZip(read.zip);
    form.setValues(() => ({
      ...address,
      zip: tidyPostalCode(address.zip, next),
      shippingType: shippingTypeFor(next, shippingType),
    }));
    setKept(shownParts(address));
    announce(t.pasted);
  }

  const line = (name: keyof ShippingAddress, part: string, more: Partial<ComponentProps<typeof TextInput>> = {}) => {
    const isOptional = name === "lineTwo" || (isAddressPart(name) && !needsPart(country, name));
    // Japan has the city before the prefecture, in the line of the street.
    const isCityInLine = !hasPart(country, "city") && hasPart(country, "stateProvince") && hasPart(country, "zip");
    const hint = name === "lineOne" && isCityInLine ? t.lineWithCity : undefined;
    return (
      <FormField
        form={form}
        name={name}
        label={isAddressPart(name) ? labels[name] : t[name]}
        hint={hint}
        optional={isOptional}
        required={!isOptional}
      >
        <TextInput {...form.register(name)} autoComplete={`shipping ${part}`} spellCheck={false} {...more} />
      </FormField>
    );
  };

  return (
    <Form
      form={form}
      onSave={({ shippingType: type, ...shippingAddress }) =>
        save((current) => ({ ...current, shippingType: type, shippingAddress }))
      }
      summary={(problem) => namedProblem(problem, { ...t, ...labels })}
    >
      <StepHeading step="shipping" title={t.heading} intro={t.intro} />
      <Card className="mt-8 grid gap-5">
        {line("shipToName", "name", { onPaste: pasted })}
        <Field
          name={form.nameOf("country")}
          label={t.country}
          required
          error={form.error("country") ?? missingChoice(form, "country", t.country)}
        >
          <Select
            options={offered}
            placeholder={texts.pleaseSelect}
            autoComplete="shipping country"
            {...form.register("country", { onChange: (next) => countryChanged(next) })}
          />
        </Field>
        {line("lineOne", "address-line1", { onPaste: pasted })}
        {line("lineTwo", "address-line2")}
        {isShown("zip") &&
          line("zip", "postal-code", {
            ...form.register("zip", { onChange: setTypedZip, onBlur: () => tidyZip() }),
            className: "max-w-40",
          })}
        <div className="grid items-start gap-x-4 gap-y-5 empty:hidden sm:grid-cols-2">
          {isShown("city") && line("city", "address-level2")}
          {isShown("stateProvince") && line("stateProvince", "address-level1")}
        </div>
        {lineOne + lineTwo + zip + city !== "" && (
          <Suspense fallback={null}>
            <AddressHints
              address={form.values}
              zipLabel={labels.zip}
              isZipLeft={form.wasLeft("zip")}
              hasRate={(code) => rates.data?.[code] !== undefined}
              onTerritory={chooseTerritory}
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
      <SaveRow busy={form.busy} />
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
  const waysToShip = useTexts("waysToShip");
  return (
    <div>
      <RadioGroup
        name="shippingType"
        legend={t.option}
        error={error}
        options={allShippingTypeIds.map((id) => ({
          value: id,
          label: types?.[id]?.label ?? waysToShip[id],
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
