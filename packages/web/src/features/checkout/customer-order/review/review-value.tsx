import type { FieldReview, LicenseField } from "@dop/domain/license-review";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { useValueWords } from "./use-value-words.ts";

interface ReviewValueProps {
  readonly field: LicenseField;
  readonly original: string;
  readonly review: FieldReview | undefined;
}

/** The value of a field; of an edited one the old value, and the new one after it. */
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
