import { confirmField, editField, type LicenseData, type LicenseField, resetField } from "@dop/domain/license-review";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconCheck, IconPencil } from "../../../../ui/icons.tsx";
import { fieldId } from "../../../../ui/fields/field.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { licenseFieldName } from "../../../../lib/words/license-value.ts";
import { type ReviewDraft, withEditor, withoutEditor } from "./review-draft.ts";
import { ReviewValue } from "./review-value.tsx";

export type FieldChange = "confirmed" | "edited" | "reset";

interface ReviewFieldProps {
  readonly field: LicenseField;
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  /** The customer marked it as wrong when they ordered. */
  readonly isWrong: boolean;
  readonly refusal: string | undefined;
  /** `change` is absent where the editor is only opened, filled or closed. */
  readonly onDraft: (next: ReviewDraft, change?: FieldChange) => void;
}

/** One line of the license: its value, the state of its review, and its buttons. */
export function ReviewField({ field, data, draft, isWrong, refusal, onDraft }: ReviewFieldProps) {
  const t = useTexts("licenseReview");
  const { label } = field;
  const original = field.read(data);
  const text = draft.editors[label];
  const review = draft.review[label];
  const editButtonId = `edit-${fieldId(label)}`;
  const closing = useFocusAfterEditing(text !== undefined, editButtonId);

  const close = (next: ReviewDraft, change?: FieldChange) => {
    closing();
    onDraft(withoutEditor(next, label), change);
  };
  const save = () => {
    const reviewed = editField(draft.review, field, text ?? "", data);
    close({ ...draft, review: reviewed }, reviewed[label]?.state === "edited" ? "edited" : "confirmed");
  };

  if (text !== undefined) {
    return (
      <li data-field={label} className="border-t border-salt-200 bg-spruce-50 px-4 py-4 sm:px-5">
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
  // An empty email starts as confirmed: there is nothing to undo.
  const pristine = resetField(draft.review, field, data)[label]?.state === review?.state && !unconfirmed;

  return (
    <li
      data-field={label}
      className={classNames(
        "grid items-center gap-x-4 gap-y-2 border-t border-salt-200 px-4 py-3 sm:grid-cols-[1fr_auto] sm:px-5",
        review?.state === "edited" && "border-l-4 border-l-copper-600 bg-copper-50",
        // Settled fields recede.
        review?.state === "confirmed" && "bg-salt-50",
      )}
    >
      <div className="grid min-w-0 gap-x-4 md:grid-cols-[10rem_1fr]">
        <span className="text-ink-2">{licenseFieldName(field, "short")}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <ReviewValue field={field} original={original} review={review} />
          {isWrong && unconfirmed && <Chip tone="warn">{t.wrong.marked}</Chip>}
          {review?.state === "edited" && (
            <Chip tone="warn">
              <IconPencil className="size-[1em]" />
              {t.edited}
            </Chip>
          )}
          {pristine && <span className="text-sm text-ink-2">{t.notNeeded}</span>}
        </span>
      </div>
      <div className="flex gap-2">
        {!pristine && (
          <Button
            kind="quiet"
            onClick={settle}
            aria-pressed={review?.state === "edited" ? undefined : !unconfirmed}
            className={classNames("-ml-2 sm:ml-0 sm:min-w-32", !unconfirmed && "text-ink-2")}
          >
            {review?.state !== "edited" && <Tick isOn={!unconfirmed} />}
            <span>
              {review?.state === "edited" ? t.reset : t.looksRight}{" "}
              <VisuallyHidden>{licenseFieldName(field)}</VisuallyHidden>
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

/** Returns the focus to the button that opened the editor when it closes. */
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

/** The state of a toggle: an empty ring, or a filled one with a tick. */
export function Tick({ isOn }: { readonly isOn: boolean }) {
  return (
    <span
      className={classNames(
        "inline-grid size-5 shrink-0 place-items-center rounded-full border-2",
        isOn ? "border-spruce-700 bg-spruce-700 text-white" : "border-control text-transparent",
      )}
    >
      {isOn && <IconCheck className="size-3.5" />}
    </span>
  );
}
