import type { FieldReview, LicenseField } from "@dop/domain/license-review";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { countries } from "@dop/domain/countries";
import { shownValue } from "../../../../lib/words/license-value.ts";

interface ReviewValueProps {
  readonly field: LicenseField;
  readonly original: string;
  readonly review: FieldReview | undefined;
}

/** The value of a field; for an edited one the old value, then the new one. */
export function ReviewValue({ field, original, review }: ReviewValueProps) {
  const t = useTexts("licenseReview");
  const words = useValueWords();
  if (review?.state !== "edited") {
    const look = original === "" ? "text-ink-2 italic" : review?.state === "confirmed" ? "text-ink-2" : "font-semibold";
    return <span className={classNames("min-w-0 wrap-anywhere", look)}>{words(field, original)}</span>;
  }
  return (
    <span className="min-w-0 wrap-anywhere">
      <del className="text-ink-2">{words(field, original)}</del>{" "}
      <span aria-hidden="true" className="text-ink-2">
        →
      </span>
      <VisuallyHidden>{t.becomes}</VisuallyHidden>{" "}
      <ins className="font-bold no-underline">{words(field, review.value)}</ins>
    </span>
  );
}

export function useValueWords(): (field: LicenseField, value: string) => string {
  const t = useTexts("licenseReview");
  const names = useTexts("countries");
  return (field, value) => {
    const isCountry = field.name === "country" || field.name === "countryOfBirth";
    // The record has a country's English name or its code; any other text is shown as it is.
    const country = isCountry ? countries.find(({ code, label }) => code === value || label === value) : undefined;
    return (country ? names[country.code] : shownValue(field.kind, value)) || t.noValue;
  };
}
