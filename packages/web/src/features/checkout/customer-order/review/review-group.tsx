import {
  confirmField,
  correctionsOf,
  licenseFields,
  resetField,
  type LicenseData,
  type LicenseField,
} from "@dop/domain/license-review";
import type { Catalogue } from "@dop/texts/message";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { announce } from "../../../../lib/messages/announcement.ts";
import { licenseFieldName } from "../../../../lib/words/license-value.ts";
import { Button } from "../../../../ui/button.tsx";
import { isSettled, type ReviewDraft } from "./review-draft.ts";
import { type FieldChange, ReviewField, Tick } from "./review-field.tsx";

interface ReviewGroupProps {
  readonly group: LicenseField["group"];
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  /** Labels of the fields that the customer marked as wrong: they are not confirmed with the rest. */
  readonly wrong: readonly string[];
  readonly onDraft: (next: ReviewDraft) => void;
  /** Messages of the server by label. */
  readonly refusals: Readonly<Record<string, string>>;
}

/** The fields of one person on the license, and the button that confirms or resets all of them. */
export function ReviewGroup({ group, data, draft, wrong, onDraft, refusals }: ReviewGroupProps) {
  const t = useTexts("licenseReview");
  const fields = licenseFields.filter((field) => field.group === group);
  const confirmed = fields.filter(({ label }) => isSettled(draft, label)).length;
  const isSet = confirmed === fields.length;
  const open = fields.filter(
    ({ label }) =>
      draft.review[label]?.state === "unconfirmed" && !Object.hasOwn(draft.editors, label) && !wrong.includes(label),
  );

  function apply(next: ReviewDraft, field: LicenseField, change?: FieldChange): void {
    onDraft(next);
    if (!change) return;
    const say = { confirmed: t.announceConfirmed, edited: t.announceEdited, reset: t.announceReset }[change];
    announce(say(licenseFieldName(field), spokenProgress(next, t)));
  }

  function toggle(): void {
    // Edits stay.
    const review = isSet
      ? fields
          .filter(({ label }) => draft.review[label]?.state === "confirmed")
          .reduce((changed, field) => resetField(changed, field, data), draft.review)
      : open.reduce((changed, { label }) => confirmField(changed, label), draft.review);
    const next = { ...draft, review };
    onDraft(next);
    const say = isSet ? t.announceGroupReset : t.announceGroup;
    announce(say(t.groups[group], spokenProgress(next, t)));
    // The button disappears where it leaves a field unconfirmed.
    if (!isSet && !fields.every(({ label }) => isSettled(next, label)))
      document.getElementById(`review-${group}`)?.focus();
  }

  return (
    <section aria-labelledby={`review-${group}`} className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-salt-25 px-4 py-3 sm:px-5">
        <div>
          <h3 id={`review-${group}`} tabIndex={-1} className="text-lg">
            {t.groups[group]}
          </h3>
          <p className="text-sm text-ink-2">{t.progress(confirmed, fields.length)}</p>
        </div>
        {(open.length > 0 || isSet) && (
          <Button kind="secondary" aria-pressed={isSet} onClick={toggle}>
            <Tick isOn={isSet} />
            <span>
              {t.groupLooksRight}
              <span className="sr-only">: {t.groups[group]}</span>
            </span>
          </Button>
        )}
      </div>
      <ul>
        {fields.map((field) => (
          <ReviewField
            key={field.label}
            field={field}
            data={data}
            draft={draft}
            isWrong={wrong.includes(field.label)}
            refusal={refusals[field.label]}
            onDraft={(next, change) => apply(next, field, change)}
          />
        ))}
      </ul>
    </section>
  );
}

export const countSettled = (draft: ReviewDraft): number =>
  licenseFields.filter(({ label }) => isSettled(draft, label)).length;

/** The sentence above the submit button, once no field is left to confirm. */
export function readyWords({ review }: ReviewDraft, t: Catalogue["licenseReview"]): string {
  const count = Object.keys(correctionsOf(review)).length;
  return count === 0 ? t.readyCorrect : t.readyChanges(count);
}

/** The progress for screen readers, which also announces the submit button below. */
function spokenProgress(draft: ReviewDraft, t: Catalogue["licenseReview"]): string {
  const settled = countSettled(draft);
  const words = t.progress(settled, licenseFields.length);
  return settled === licenseFields.length ? `${words}. ${readyWords(draft, t)}` : `${words}.`;
}
