import { countries } from "@dop/domain/countries";
import type { LicenseField } from "@dop/domain/license-review";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { shownValue } from "../../../../lib/words/license-value.ts";

/** A value of the license as it is read. */
export function useValueWords(): (field: LicenseField, value: string) => string {
  const t = useTexts("licenseReview");
  const names = useTexts("countries");
  return (field, value) => {
    const isCountry = field.name === "country" || field.name === "countryOfBirth";
    // The record has a country's English name or its code; whatever else it has is shown as it is.
    const country = isCountry ? countries.find(({ code, label }) => code === value || label === value) : undefined;
    return (country ? names[country.code] : shownValue(field.kind, value)) || t.noValue;
  };
}
