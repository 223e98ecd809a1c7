import { countryName, hasZipCodes, isPostalCode, postalExample } from "@dop/domain/countries";
import {
  domesticCountry,
  isPostOfficeBox,
  type ShippingAddress,
  shippingTypeIds,
  statesOtherThan,
  territoryOf,
  tidyPostalCode,
} from "@dop/domain/orders";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import type { ShippingFormValues } from "./shipping-rules.ts";

interface AddressHintsProps {
  readonly address: ShippingFormValues;
  readonly zipLabel: string;
  /** The postal code is whole: the focus has left it. */
  readonly isZipLeft: boolean;
  readonly hasRate: (country: string) => boolean;
  readonly onTerritory: (country: string) => void;
}

/** Possible mistakes in an address; nothing is refused (rules O-52, O-71). */
export function AddressHints({ address, zipLabel, isZipLeft, hasRate, onTerritory }: AddressHintsProps) {
  const t = useTexts("shippingStep");
  const names = useTexts("countries");
  const { country, zip, stateProvince } = address;
  const isDomestic = country === domesticCountry;
  const found = isDomestic ? territoryOf(zip, stateProvince) : undefined;
  const territory = found && hasRate(found) ? found : undefined;
  const [state] = isDomestic && territory === undefined ? statesOtherThan(zip, stateProvince) : [];
  const hints = [
    isZipLeft && zipHint(),
    state !== undefined && t.zipElsewhere(zip, state),
    boxHint(address),
    territory !== undefined && t.territory(countryName(territory, names)),
  ].filter((hint): hint is string => typeof hint === "string");

  function zipHint(): string | false {
    const example = postalExample(country);
    if (zip.trim() === "" || example === undefined || isPostalCode(tidyPostalCode(zip, country), country)) return false;
    return hasZipCodes(country) ? t.zipDigits : t.zipUnlike(zipLabel, example);
  }

  function boxHint({
    lineOne,
    lineTwo,
    city,
    shippingType,
  }: ShippingAddress & Pick<ShippingFormValues, "shippingType">) {
    if (!isPostOfficeBox(lineOne, lineTwo, city)) return false;
    if (!isDomestic) return t.boxAbroad;
    return shippingType === shippingTypeIds.usps ? t.poBoxByUsps : t.boxByCarrier;
  }

  return (
    <div className="grid gap-2 empty:hidden">
      <output className="grid gap-2 empty:hidden">
        {hints.map((hint) => (
          <span key={hint} className="block border-l-4 border-info pl-3 text-sm">
            {hint}
          </span>
        ))}
      </output>
      {territory !== undefined && (
        <Button kind="secondary" small className="justify-self-start" onClick={() => onTerritory(territory)}>
          {t.chooseTerritory(countryName(territory, names))}
        </Button>
      )}
    </div>
  );
}
