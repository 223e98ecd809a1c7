import { countries } from "@dop/domain/countries";
import { confirmField, editField, resetField } from "@dop/domain/license-review";
import type { LicenseData, LicenseField } from "@dop/domain/license-review";
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconCheck, IconPencil } from "../../../ui/icons.tsx";
import { fieldId } from "../../../ui/field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { shownValue, licenseFieldName } from "../../../lib/license-value.ts";
import { withEditor, withoutEditor } from "./review-draft.ts";
import type { ReviewDraft } from "./review-draft.ts";

/** A change of a field, to be announced. */
export type FieldChange = "confirmed" | "edited" | "reset";

interface ReviewFieldProps {
  readonly field: LicenseField;
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  /** The customer said that it is wrong when they ordered. */
  readonly isWrong: boolean;
  readonly refusal: string | undefined;
  /** `said` is undefined for changes that only open, fill or close the editor. */
  readonly onDraft: (next: ReviewDraft, said?: FieldChange) => void;
}

/** One line of the license: its value, how far its review is, and what can be done. */
export function ReviewField({ field, data, draft, isWrong, refusal, onDraft }: ReviewFieldProps) {
  const t = useTexts("licenseReview");
  const { label } = field;
  const original = field.read(data);
  const text = draft.editors[label];
  const review = draft.review[label];
  const editButtonId = `edit-${fieldId(label)}`;
  const closing = useFocusAfterEditing(text !== undefined, editButtonId);

  const close = (next: ReviewDraft, said?: FieldChange) => {
    closing();
    onDraft(withoutEditor(next, label), said);
  };
  const save = () => {
    const reviewed = editField(draft.review, field, text ?? "", data);
    close({ ...draft, review: reviewed }, reviewed[label]?.state === "edited" ? "edited" : "confirmed");
  };

  if (text !== undefined) {
    return (
      <li className="border-t border-salt-200 bg-spruce-50 px-4 py-4 sm:px-5">
        <FieldEditor
          field={field}
          original={original}
          text={text}
          refusal={refusal}
          onType={(typed) => onDraft(withEditor(draft, label, typed))}
          onSave={save}
          onCancel={() => close(draft)}
        />
      </li>
    );
  }

  const unconfirmed = review?.state === "unconfirmed";
  // One button in one place for both, so that the focus stays on it; the second press of a double click must not undo
  // the first.
  const settle = (event: MouseEvent) => {
    if (event.detail > 1) return;
    if (unconfirmed) onDraft({ ...draft, review: confirmField(draft.review, label) }, "confirmed");
    else onDraft({ ...draft, review: resetField(draft.review, field, data) }, "reset");
  };
  // Nothing to undo on an empty email that began as confirmed.
  const pristine = resetField(draft.review, field, data)[label]?.state === review?.state && !unconfirmed;

  return (
    <li
      className={classNames(
        "grid items-center gap-x-4 gap-y-2 border-t border-salt-200 px-4 py-3 sm:grid-cols-[1fr_auto] sm:px-5",
        review?.state === "edited" && "bg-copper-50",
        // What is settled recedes.
        review?.state === "confirmed" && "bg-salt-50",
      )}
    >
      <div className="grid min-w-0 gap-x-4 md:grid-cols-[11rem_1fr]">
        <span className="text-ink-2">{licenseFieldName(field, "short")}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Value field={field} original={original} edited={review?.state === "edited" ? review.value : undefined} />
          {isWrong && unconfirmed && <Chip tone="warn">{t.wrong.marked}</Chip>}
          <State state={pristine ? "notNeeded" : (review?.state ?? "unconfirmed")} />
        </span>
      </div>
      <div className="flex gap-2">
        {!pristine && (
          <Button
            kind={unconfirmed ? "secondary" : "quiet"}
            onClick={settle}
            className={classNames("sm:min-w-24", !unconfirmed && "-ml-2 sm:ml-0")}
          >
            <span>
              {unconfirmed ? t.confirm : t.reset} <VisuallyHidden>{licenseFieldName(field)}</VisuallyHidden>
            </span>
          </Button>
        )}
        <Button
          id={editButtonId}
          kind="quiet"
          className={pristine ? "-ml-2 sm:ml-0" : ""}
          onClick={() => onDraft(withEditor(draft, label, review?.state === "edited" ? review.value : original))}
        >
          <span>
            {t.edit} <VisuallyHidden>{licenseFieldName(field)}</VisuallyHidden>
          </span>
        </Button>
      </div>
    </li>
  );
}

/** When the editor closes the focus returns to the button that opened it. */
function useFocusAfterEditing(editing: boolean, editButtonId: string): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (editing || !wanted.current) return;
    wanted.current = false;
    document.getElementById(editButtonId)?.focus();
  }, [editing, editButtonId]);
  return () => {
    wanted.current = true;
  };
}

interface ValueProps {
  readonly field: LicenseField;
  readonly original: string;
  readonly edited: string | undefined;
}

function Value({ field, original, edited }: ValueProps) {
  const t = useTexts("licenseReview");
  const names = useTexts("countries");
  const isCountry = field.name === "country" || field.name === "countryOfBirth";
  // The record has a country's English name or its code; whatever else it has is shown as it is.
  const words = (value: string) => {
    const country = isCountry ? countries.find(({ code, label }) => code === value || label === value) : undefined;
    return (country ? names[country.code] : shownValue(field.kind, value)) || t.noValue;
  };
  if (edited === undefined) {
    return (
      <span className={classNames("min-w-0 wrap-anywhere", original === "" ? "text-ink-2 italic" : "font-semibold")}>
        {words(original)}
      </span>
    );
  }
  return (
    <span className="min-w-0 wrap-anywhere">
      <ins className="font-semibold no-underline">{words(edited)}</ins>{" "}
      <span className="text-sm text-ink-2">
        ({t.was} <del>{words(original)}</del>)
      </span>
    </span>
  );
}

function State({ state }: { readonly state: "unconfirmed" | "confirmed" | "edited" | "notNeeded" }) {
  const t = useTexts("licenseReview");
  // The Confirm button beside it shows as much.
  if (state === "unconfirmed") return <VisuallyHidden>{t.states.unconfirmed}</VisuallyHidden>;
  return (
    <Chip tone={state === "edited" ? "warn" : "ok"}>
      {state === "edited" ? <IconPencil className="size-[1em]" /> : <IconCheck className="size-[1em]" />}
      {t.states[state]}
    </Chip>
  );
}
