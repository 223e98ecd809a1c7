import { licenseFields, type LicenseField } from "@dop/domain/license-review";
import type { ReactNode } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { classNames } from "../../../../ui/class-names.ts";

interface CertificateLikenessProps {
  /** What a field says now, with what is typed in its editor. */
  readonly valueOf: (field: LicenseField) => string;
  readonly isEdited: (field: LicenseField) => boolean;
  /** The label of the field that has the focus. */
  readonly marked: string | undefined;
}

type Person = NonNullable<LicenseField["person"]>;

/**
 * A likeness of the certificate: where each value will be printed. It says nothing that the list next to it does not
 * say, and is left out of what is read aloud.
 */
export function CertificateLikeness({ valueOf, isEdited, marked }: CertificateLikenessProps) {
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
