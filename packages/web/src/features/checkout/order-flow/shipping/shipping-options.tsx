import { allShippingTypeIds, type ShippingTypeId } from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { formatCents } from "../../../../lib/words/format.ts";
import { Popover } from "../../../../ui/dialogs/popover.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import type { ShippingTypes } from "../data/reference-data.ts";

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
