import {
  confirmField,
  correctionsOf,
  licenseFields,
  resetField,
  type LicenseData,
  type LicenseField,
} from "@dop/domain/license-review";
import { Suspense, useState, type FocusEvent, useSyncExternalStore } from "react";
import { lazyPart } from "../../../page/lazy-page.ts";
import { announce } from "../../../lib/announcement.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { licenseFieldName } from "../../../lib/license-value.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { isSettled, type ReviewDraft } from "./review-draft.ts";
import { ReviewField, type FieldChange } from "./review-field.tsx";
import { Tick } from "./tick.tsx";

/** Room for the likeness next to the list. */
const wide = "(min-width: 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for two columns. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);

const LikenessPanel = lazyPart(async () => (await import("./likeness-panel.tsx")).LikenessPanel);

const groups = ["spouse1", "spouse2", "officiant"] as const;

interface ReviewFormProps {
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  /** What the customer said to be wrong when they ordered a correction (rule O-56). */
  readonly wrong?: { readonly fields: readonly string[]; readonly text: string } | null | undefined;
  readonly onDraft: (next: ReviewDraft) => void;
  readonly refusals: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** Every field of the license in three groups, and below them the button, once nothing is left to confirm. */
export function ReviewForm({ data, draft, wrong, onDraft, refusals, failure, busy, onSubmit }: ReviewFormProps) {
  const t = useTexts("licenseReview");
  const progressOf = (next: ReviewDraft) => {
    const settled = licenseFields.filter(({ label }) => isSettled(next, label)).length;
    return { settled, words: t.progress(settled, licenseFields.length) };
  };
  const { settled, words } = progressOf(draft);
  const remaining = licenseFields.length - settled;
  const changes = Object.keys(correctionsOf(draft.review)).length;
  const readyWords = (next: ReviewDraft) => {
    const count = Object.keys(correctionsOf(next.review)).length;
    return count === 0 ? t.readyCorrect : t.readyChanges(count);
  };
  // The submit button appears and disappears below: screen readers announce it.
  const spokenProgress = (next: ReviewDraft) => {
    const progress = progressOf(next);
    return progress.settled === licenseFields.length ? `${progress.words}. ${readyWords(next)}` : `${progress.words}.`;
  };

  function apply(next: ReviewDraft, label: string, said?: FieldChange): void {
    onDraft(next);
    if (!said) return;
    const field = licenseFields.find((one) => one.label === label);
    const say = { confirmed: t.announceConfirmed, edited: t.announceEdited, reset: t.announceReset }[said];
    announce(say(field ? licenseFieldName(field) : label, spokenProgress(next)));
  }

  // What is said to be wrong is not confirmed with the rest.
  const isOpen = (label: string): boolean =>
    draft.review[label]?.state === "unconfirmed" &&
    !Object.hasOwn(draft.editors, label) &&
    wrong?.fields.includes(label) !== true;

  function toggleGroup(group: (typeof groups)[number], isSet: boolean): void {
    const fields = fieldsOf(group);
    // Edits stay.
    const review = isSet
      ? fields
          .filter(({ label }) => draft.review[label]?.state === "confirmed")
          .reduce((changed, field) => resetField(changed, field, data), draft.review)
      : fields
          .filter(({ label }) => isOpen(label))
          .reduce((changed, { label }) => confirmField(changed, label), draft.review);
    const next = { ...draft, review };
    onDraft(next);
    const say = isSet ? t.announceGroupReset : t.announceGroup;
    announce(say(t.groups[group], spokenProgress(next)));
    // Where something is left that the group does not confirm, the button is gone.
    if (!isSet && !fields.every(({ label }) => isSettled(next, label)))
      document.getElementById(`review-${group}`)?.focus();
  }

  const [marked, setMarked] = useState<string>();
  const markField = ({ target }: FocusEvent<HTMLElement>) =>
    setMarked(target.closest<HTMLElement>("[data-field]")?.dataset["field"]);

  const isWide = useIsWide();
  const likeness = (
    <Suspense fallback={!isWide && <div className="card p-4">&nbsp;</div>}>
      <LikenessPanel data={data} draft={draft} marked={marked} isWide={isWide} />
    </Suspense>
  );
  return (
    <div
      className={
        "grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] " +
        "[&_:is(button,input,select,summary)]:scroll-mb-28 " +
        "has-[details[open]]:[&_:is(button,input,select)]:scroll-mb-[calc(38dvh+9rem)]"
      }
    >
      <div className="grid max-w-[56rem] min-w-0 gap-5 lg:col-start-1 lg:row-start-1" onFocus={markField}>
        <div>
          <h2 className="text-2xl">{t.heading}</h2>
          <p className="mt-1">{t.intro}</p>
          <p className="text-ink-2">{t.emptyEmail}</p>
        </div>
        {wrong && (
          <Alert kind="info" title={wrong.fields.length > 0 ? t.wrong.intro(wrong.fields.length) : t.wrong.yourWords}>
            {wrong.text !== "" && (
              <p className="wrap-anywhere whitespace-pre-line">
                {wrong.fields.length > 0 && <span className="block">{t.wrong.yourWords}</span>}
                {wrong.text}
              </p>
            )}
          </Alert>
        )}
        {groups.map((group) => {
          const fields = fieldsOf(group);
          const confirmed = fields.filter(({ label }) => isSettled(draft, label)).length;
          const isSet = confirmed === fields.length;
          const unconfirmed = fields.some(({ label }) => isOpen(label));
          return (
            <section key={group} aria-labelledby={`review-${group}`} className="card overflow-hidden">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-salt-25 px-4 py-3 sm:px-5">
                <div>
                  <h3 id={`review-${group}`} tabIndex={-1} className="text-lg">
                    {t.groups[group]}
                  </h3>
                  <p className="text-sm text-ink-2">{t.progress(confirmed, fields.length)}</p>
                </div>
                {(unconfirmed || isSet) && (
                  <Button kind="secondary" aria-pressed={isSet} onClick={() => toggleGroup(group, isSet)}>
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
                    isWrong={wrong?.fields.includes(field.label) ?? false}
                    refusal={refusals[field.label]}
                    onDraft={(next, said) => apply(next, field.label, said)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
        {/* Always in view, with the likeness where the list leaves no room for it; the focus scrolls clear of it. */}
        <div
          className={
            "sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-4 " +
            "gap-y-1 rounded-t-md border border-salt-300 bg-white px-4 py-3 sm:px-5"
          }
        >
          <p className="font-semibold">{words}</p>
          <progress
            aria-label={t.progressLabel}
            max={licenseFields.length}
            value={settled}
            className={
              "h-2.5 min-w-24 flex-1 appearance-none overflow-hidden rounded-full " +
              "border border-control bg-salt-100 [&::-moz-progress-bar]:bg-spruce-700 " +
              "[&::-webkit-progress-bar]:bg-salt-100 [&::-webkit-progress-value]:bg-spruce-700"
            }
          />
          {!isWide && likeness}
        </div>
        <Card className="grid gap-3">
          {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
          <p>{remaining > 0 ? t.remaining(remaining) : readyWords(draft)}</p>
          {remaining === 0 && (
            <Button busy={busy} onClick={onSubmit} className="sm:justify-self-start">
              {changes === 0 ? t.confirmCorrect : t.confirmChanges}
            </Button>
          )}
        </Card>
      </div>
      {isWide && likeness}
    </div>
  );
}

function fieldsOf(group: LicenseField["group"]): readonly LicenseField[] {
  return licenseFields.filter((field) => field.group === group);
}
