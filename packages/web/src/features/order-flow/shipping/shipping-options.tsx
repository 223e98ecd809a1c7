import { allShippingTypeIds, domesticCountry, type ShippingTypeId } from "@dop/domain/orders";
import { useTexts } from "../../../i18n/use-texts.ts";
import { formatCents } from "../../../lib/format.ts";
import { Popover } from "../../../ui/popover.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";

type ShippingTypes = Partial<Record<ShippingTypeId, { label: string; cost: number }>>;

interface ShippingOptionsProps {
  readonly types: ShippingTypes | undefined;
  readonly chosen: ShippingTypeId | null;
  readonly error: string | undefined;
  readonly onChoose: (type: ShippingTypeId) => void;
}

/** The three ways within the United States, each with its cost. */
export function ShippingOptions({ types, chosen, error, onChoose }: ShippingOptionsProps) {
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
export function shippingCostOf(
  destination: { readonly country: string; readonly shippingType: ShippingTypeId | null },
  rates: Readonly<Record<string, number>> | undefined,
  types: ShippingTypes | undefined,
): number | undefined {
  const { country, shippingType } = destination;
  if (country !== domesticCountry) return rates?.[country];
  return shippingType === null ? undefined : types?.[shippingType]?.cost;
}
