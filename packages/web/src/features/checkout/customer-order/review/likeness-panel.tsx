import type { LicenseData, LicenseField } from "@dop/domain/license-review";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { CertificateLikeness } from "./certificate-likeness.tsx";
import type { ReviewDraft } from "./review-draft.ts";
import { useValueWords } from "./use-value-words.ts";

interface LikenessPanelProps {
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  /** The label of the field that has the focus. */
  readonly marked: string | undefined;
  /** Room for two columns. */
  readonly isWide: boolean;
}

/** Where each value will be printed: next to the list where there is room, else folded above it. */
export function LikenessPanel({ data, draft, marked, isWide }: LikenessPanelProps) {
  const t = useTexts("licenseReview").likeness;
  const words = useValueWords();
  const [isOpen, setIsOpen] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen || marked === undefined) return;
    scroller.current?.querySelector(`[data-place="${marked}"]`)?.scrollIntoView({ block: "nearest" });
  }, [marked, isOpen]);
  const valueNow = (field: LicenseField): string => {
    const review = draft.review[field.label];
    return draft.editors[field.label] ?? (review?.state === "edited" ? review.value : field.read(data));
  };
  const likeness = (
    <>
      <CertificateLikeness
        valueOf={(field) => words(field, valueNow(field))}
        isEdited={(field) => valueNow(field).trim() !== field.read(data).trim()}
        marked={marked}
      />
      <p className="mt-2 text-sm text-ink-2">{t.note}</p>
    </>
  );
  if (isWide) {
    return (
      <section aria-labelledby="likeness-heading" className="sticky top-4">
        <h3 id="likeness-heading" className="mb-2 text-lg">
          {t.heading}
        </h3>
        {likeness}
      </section>
    );
  }
  return (
    <details className="w-full" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t.show}</summary>
      {isOpen && (
        <section
          ref={scroller}
          aria-label={t.heading}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          tabIndex={0}
          className="max-h-[38dvh] overflow-y-auto pb-1"
        >
          {likeness}
        </section>
      )}
    </details>
  );
}
