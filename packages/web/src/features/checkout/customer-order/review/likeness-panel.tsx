import { type LicenseData, type LicenseField, licenseFields } from "@dop/domain/license-review";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import type { ReviewDraft } from "./review-draft.ts";
import { useValueWords } from "./review-value.tsx";
import { classNames } from "../../../../ui/class-names.ts";

interface LikenessPanelProps {
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  readonly marked: string | undefined;
  /** Room for two columns. */
  readonly isWide: boolean;
}

/** The likeness of the certificate next to the list where there is room, else folded above it. */
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

interface CertificateLikenessProps {
  /** The current value of a field, with the unsaved text of its editor. */
  readonly valueOf: (field: LicenseField) => string;
  readonly isEdited: (field: LicenseField) => boolean;
  readonly marked: string | undefined;
}

type Person = NonNullable<LicenseField["person"]>;

/** Shows where each value will be printed. Screen readers skip it, because the list next to it says the same. */
function CertificateLikeness({ valueOf, isEdited, marked }: CertificateLikenessProps) {
  const t = useTexts("licenseReview").likeness;
  const { names, people } = useTexts("licenseFields");

  const printed = (person: LicenseField["person"], name: LicenseField["name"]): ReactNode => {
    const field = licenseFields.find((one) => one.person === person && one.name === name);
    if (field === undefined) return null;
    const isMarked = field.label === marked;
    return (
      <span
        data-place={field.label}
        data-marked={isMarked || undefined}
        className={classNames(
          "rounded-xs wrap-anywhere",
          isEdited(field) && "font-bold underline decoration-copper-600 decoration-2 underline-offset-2",
          isMarked && "bg-copper-50 outline-3 outline-offset-1 outline-copper-600",
        )}
      >
        {valueOf(field)}
      </span>
    );
  };
  const nameOf = (person: Person): ReactNode => (
    <>
      {printed(person, "firstName")} {printed(person, "lastName")}
    </>
  );
  const spouse = (person: "spouse1" | "spouse2"): ReactNode => (
    <div className="min-w-0">
      <p className="border-b border-ink-2 font-semibold">{people[person]}</p>
      <dl className="grid gap-1 pt-1">
        <Line term={t.name}>{nameOf(person)}</Line>
        <Line term={names.gender}>{printed(person, "gender")}</Line>
        <Line term={names.dateOfBirth}>{printed(person, "dateOfBirth")}</Line>
        <Line term={t.birthplace}>
          {printed(person, "stateOfBirth")}, {printed(person, "countryOfBirth")}
        </Line>
        <Line term={t.residence}>
          {printed(person, "city")}, {printed(person, "stateProvince")}, {printed(person, "country")}
        </Line>
      </dl>
    </div>
  );

  return (
    <div aria-hidden="true" className="border-4 border-double border-ink-2 bg-white p-3 text-sm">
      <p className="mb-2 text-center text-base font-semibold">{t.title}</p>
      <div className="grid grid-cols-2 gap-3">
        {spouse("spouse1")}
        {spouse("spouse2")}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-1 border-t border-ink-2 pt-1">
        <Line term={names.ceremonyDate}>{printed(null, "ceremonyDate")}</Line>
        <Line term={t.officiant}>{nameOf("officiant")}</Line>
        <Line term={t.witnesses}>{nameOf("witness1")}</Line>
        <Line term="">{nameOf("witness2")}</Line>
      </dl>
      <div className="mt-3 border-t border-dashed border-ink-2 pt-1 text-ink-2">
        <p className="text-xs">{t.notPrinted}</p>
        {(["spouse1", "spouse2", "officiant"] as const).map((person) => (
          <p key={person}>{printed(person, "email")}</p>
        ))}
      </div>
    </div>
  );
}

function Line({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="min-h-4 text-xs text-ink-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
