import { allShippingTypeIds } from "@dop/domain/orders";
import type { ShippingTypeId } from "@dop/domain/orders";
import { shippingCost } from "@dop/domain/pricing";
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
  const t = useTexts("orderSteps").shipping;
  return (
    <div>
      <RadioGroup
        name="shippingType"
        legend={t.option}
        error={error}
        options={allShippingTypeIds.map((id) => ({
          value: String(id),
          label: types?.[id]?.label ?? t.types[id],
          detail: formatCents(types?.[id]?.cost),
        }))}
        input={(value) => ({
          name: "shippingType",
          checked: String(chosen) === value,
          onChange: () => {
            const id = allShippingTypeIds.find((type) => String(type) === value);
            if (id !== undefined) onChoose(id);
          },
        })}
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
  const shippingTypes = { 1: types?.[1]?.cost, 2: types?.[2]?.cost, 3: types?.[3]?.cost };
  const prices = { shippingTypes: shippingTypes as Record<ShippingTypeId, number>, shippingRates: rates ?? {} };
  return shippingCost(destination, prices) ?? undefined;
}
