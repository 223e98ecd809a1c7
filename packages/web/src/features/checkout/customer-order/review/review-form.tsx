import type { Declaration } from "@dop/domain/contract";
import { correctionsOf, licenseFields, type LicenseData } from "@dop/domain/license-review";
import { Suspense, useState, type FocusEvent, useSyncExternalStore } from "react";
import { lazyPart } from "../../../../page/lazy-page.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import type { ReviewDraft } from "./review-draft.ts";
import { countSettled, readyWords, ReviewGroup } from "./review-group.tsx";

/** Room for the likeness next to the list. */
const wide = "(min-width: 64rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);

const LikenessPanel = lazyPart(async () => (await import("./likeness-panel.tsx")).LikenessPanel);

const groups = ["spouse1", "spouse2", "officiant"] as const;

/** The mistakes that the customer named when they ordered a correction (rule O-56). */
type Wrong = NonNullable<Declaration["wrong"]>;

interface ReviewFormProps {
  readonly data: LicenseData;
  readonly draft: ReviewDraft;
  readonly wrong?: Wrong | null | undefined;
  readonly onDraft: (next: ReviewDraft) => void;
  readonly refusals: Readonly<Record<string, string>>;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
}

/** The fields of the license in three groups, and below them the button, once nothing is left to confirm. */
export function ReviewForm({ data, draft, wrong, onDraft, refusals, failure, busy, onSubmit }: ReviewFormProps) {
  const t = useTexts("licenseReview");
  const settled = countSettled(draft);
  const remaining = licenseFields.length - settled;
  const changes = Object.keys(correctionsOf(draft.review)).length;
  const [marked, setMarked] = useState<string>();
  const markField = ({ target }: FocusEvent<HTMLElement>) =>
    setMarked(target.closest<HTMLElement>("[data-field]")?.dataset["field"]);
  const isWide = useIsWide();
  const likeness = (
    <Suspense fallback={!isWide && <div className="min-h-11" />}>
      <LikenessPanel data={data} draft={draft} marked={marked} isWide={isWide} />
    </Suspense>
  );
  return (
    <div
      className={
        "grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] " +
        "[&_:is(button,input,select,summary)]:scroll-mb-44 " +
        "has-[details[open]]:[&_:is(button,input,select)]:scroll-mt-[calc(38dvh+6rem)]"
      }
    >
      <div className="grid max-w-[56rem] min-w-0 gap-5 lg:col-start-1 lg:row-start-1" onFocus={markField}>
        <div>
          <h2 className="text-2xl">{t.heading}</h2>
          <p className="mt-1">{t.intro}</p>
          <p className="text-ink-2">{t.emptyEmail}</p>
        </div>
        {wrong && <WrongOnRecord wrong={wrong} />}
        {/* Without room beside the list the likeness stands before it, and stays in sight while it is open. */}
        {!isWide && (
          <div
            className={
              "z-10 -mx-1 rounded-b-md border border-salt-300 bg-white px-4 sm:px-5 " +
              "has-[details[open]]:sticky has-[details[open]]:top-0"
            }
          >
            {likeness}
          </div>
        )}
        {groups.map((group) => (
          <ReviewGroup
            key={group}
            group={group}
            data={data}
            draft={draft}
            wrong={wrong?.fields ?? []}
            onDraft={onDraft}
            refusals={refusals}
          />
        ))}
        {/* Covers nothing until there is something to press. */}
        <div
          className={classNames(
            "z-10 -mx-1 grid gap-2 rounded-t-md border border-salt-300 bg-white px-4 py-3 sm:px-5",
            remaining === 0 && "sticky bottom-0",
          )}
        >
          {failure !== undefined && <Alert kind="error" live="alert" title={failure} />}
          {remaining > 0 && <Progress settled={settled} />}
          <p>{remaining > 0 ? t.remaining(remaining) : readyWords(draft, t)}</p>
          {remaining === 0 && (
            <Button busy={busy} onClick={onSubmit} className="sm:justify-self-start">
              {changes === 0 ? t.confirmCorrect : t.confirmChanges}
            </Button>
          )}
        </div>
      </div>
      {isWide && likeness}
    </div>
  );
}

function WrongOnRecord({ wrong: { fields, text } }: { readonly wrong: Wrong }) {
  const t = useTexts("licenseReview").wrong;
  return (
    <Alert kind="info" title={fields.length > 0 ? t.intro(fields.length) : t.yourWords}>
      {text !== "" && (
        <p className="wrap-anywhere whitespace-pre-line">
          {fields.length > 0 && <span className="block">{t.yourWords}</span>}
          <span>{text}</span>
        </p>
      )}
    </Alert>
  );
}

function Progress({ settled }: { readonly settled: number }) {
  const t = useTexts("licenseReview");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="font-semibold">{t.progress(settled, licenseFields.length)}</p>
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
    </div>
  );
}
