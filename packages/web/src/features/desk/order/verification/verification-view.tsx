// Rules: W-34 (docs/rules)
import type { StaffOrder } from "@dop/domain/contract";
import { isQueueKey } from "@dop/domain/queues";
import { useId, useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useNextTarget } from "../../../../page/next-target.ts";
import { useNavigate, useSearchParams } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { picturesVersion, type PictureKind as Kind } from "../prefetch-order.ts";
import { IconWarning } from "../../../../ui/icons.tsx";
import { letterKeyOf, useKeys } from "../../../../lib/keys/letter-keys.ts";
import { EarlierIdentity } from "./photos.tsx";
import { CancelOrderButton } from "./cancel-order.tsx";
import { InvalidDialog } from "./invalid-dialog.tsx";
import { IdentityFacts } from "./identity-facts.tsx";
import { wholePicture, type PictureView, PictureViewer, viewKeys } from "./picture-viewer.tsx";
import { PaperViewer } from "./paper-viewer.tsx";
import { picturesOf } from "./picture-links.tsx";
import { SeenDocumentNote, useSeenDocument } from "./seen-document.tsx";
import { mayConfirm, useVerification } from "./use-verification.ts";

export interface VerificationProps {
  readonly order: StaffOrder;
  readonly onCancel: () => void;
}

interface ViewProps extends VerificationProps {
  /** Takes the sentence of a conflict, which outlives this view. */
  readonly onConflict: (sentence?: string) => void;
}

interface ConflictProps {
  readonly sentence: string;
  /** Nothing is left to decide: C, E and N open the next order. */
  readonly isOver: boolean;
}

/** The message about a conflict in the ID check; it stays on the page. */
export function VerificationConflict({ sentence, isOver }: ConflictProps) {
  const navigate = useNavigate();
  const next = useNextTarget();
  useKeys((event) => {
    const key = letterKeyOf(event);
    if (!isOver || next === undefined || (key !== "c" && key !== "e" && key !== "n")) return;
    event.preventDefault();
    navigate(next.to);
  });
  return (
    <Alert kind="warn" live="alert">
      {sentence}
    </Alert>
  );
}

/** The identity check: large pictures next to the facts (rules W-16, W-33). */
export function VerificationView({ order, onCancel, onConflict }: ViewProps) {
  const t = useTexts("identityCheck");
  const headingId = useId();
  const { busy, next, goOn, confirm, reject } = useVerification(order, onConflict);
  const [invalid, setInvalid] = useState<{ readonly byKey: boolean }>();
  const note = useSeenDocument(order);
  const [active, setActive] = useState<Kind>("id");
  const [views, setViews] = useState<Readonly<Partial<Record<Kind, PictureView>>>>({});
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(() => new Set());
  /** Version of the documents that C has reported as not loaded. */
  const [warned, setWarned] = useState<string>();

  const [search] = useSearchParams();
  const isInQueue = isQueueKey(search.get("queue") ?? "");
  const isConfirmable = mayConfirm(order);
  const version = picturesVersion(order);
  const pictures = picturesOf(order, t);
  const unseen = pictures.filter(({ kind }) => !loaded.has(`${kind} ${version}`));
  const missing = unseen.map(({ label }) => label).join(", ");
  const viewOf = (kind: Kind): PictureView => views[kind] ?? wholePicture;
  const setView = (kind: Kind, changed: PictureView): void => setViews((all) => ({ ...all, [kind]: changed }));

  function confirmByKey(): void {
    if (busy || !isConfirmable) return;
    if (unseen.length > 0 && warned !== version) {
      setWarned(version);
      return;
    }
    noteDecision(order.id);
    void confirm(true, note.seen);
  }

  const change = (changed: (view: PictureView) => PictureView) => setView(active, changed(viewOf(active)));
  const acts = { c: confirmByKey, i: () => setInvalid({ byKey: true }), e: goOn, ...(isConfirmable && note.keys) };
  useCheckKeys(order.id, acts, change);

  return (
    <section aria-labelledby={headingId} className="card p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-base">
          {t.heading}
        </h2>
        <div className="no-print flex flex-wrap gap-2">
          {isConfirmable && (
            <Button small busy={busy} aria-keyshortcuts="c" onClick={() => void confirm(false, note.seen)}>
              {t.confirm}
              <KeySign>{t.keys.confirm}</KeySign>
            </Button>
          )}
          <Button kind="secondary" small aria-keyshortcuts="i" onClick={() => setInvalid({ byKey: false })}>
            {t.invalid}
            <KeySign>{t.keys.invalid}</KeySign>
          </Button>
          <CancelOrderButton order={order} onAsk={onCancel} />
        </div>
      </div>
      {!isConfirmable && <p className="mb-3">{t.afterLook}</p>}
      {/* Invisible until the next order is known, so that the pictures do not move. */}
      {isInQueue && (
        <p className={classNames("no-print mb-3 text-sm text-ink-2 max-sm:hidden", !next && "invisible")}>
          {t.keysHint}
        </p>
      )}
      {warned === version && (
        // Pictures that arrived meanwhile are unseen: the press that found them missing has decided nothing.
        <Alert kind={unseen.length > 0 ? "warn" : "info"} live="alert" className="mb-3">
          {unseen.length > 0 ? t.notLoaded(missing) : t.nowLoaded}
        </Alert>
      )}
      <SecondLookHints order={order} />
      <div className={classNames("grid gap-4 sm:grid-cols-2", order.flagged && "below-flag")}>
        {order.identity && <EarlierIdentity identity={order.identity} />}
        {pictures.map(({ kind, label, alt }) => {
          const shared = {
            kind,
            label,
            alt,
            view: viewOf(kind),
            active: active === kind,
            onActive: () => setActive(kind),
            onView: (changed: PictureView) => setView(kind, changed),
            onLoaded: () => setLoaded((all) => new Set([...all, `${kind} ${version}`])),
          };
          return kind === "additional" && order.document_pages !== undefined ? (
            <PaperViewer key={kind} {...shared} pages={order.document_pages} />
          ) : (
            <PictureViewer key={kind} {...shared} />
          );
        })}
      </div>
      <IdentityFacts order={order} />
      {isConfirmable && !order.identity && <SeenDocumentNote note={note} />}
      <InvalidDialog
        order={order}
        open={invalid !== undefined}
        busy={busy}
        onClose={() => setInvalid(undefined)}
        onSend={async (rejection) => {
          const sent = await reject(rejection, invalid?.byKey ?? false);
          if (sent) setInvalid(undefined);
          return sent;
        }}
      />
    </section>
  );
}

function KeySign({ children }: { readonly children: string }) {
  return (
    <kbd aria-hidden="true" className="rounded-sm border border-current px-1 font-sans text-xs max-sm:hidden">
      {children}
    </kbd>
  );
}

/** Pictures that the customer's browser found hard to see (rule O-57). */
function SecondLookHints({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("identityCheck");
  const { photoId: id, selfie } = t;
  const labels = { id, selfie, "license-back": t.licenseBack, additional: t.additional };
  const hints = order.document_hints ?? [];
  return (
    hints.length > 0 && (
      <ul className="mb-3 grid gap-1">
        {hints.map(({ kind, hint }) => (
          <li key={`${kind} ${hint}`} className="flex gap-2 text-warn">
            <IconWarning className="mt-[.15em] size-[1.15em]" />
            <span className="text-ink">{t.hint(labels[kind], hint)}</span>
          </li>
        ))}
      </ul>
    )
  );
}

/** Time in milliseconds for which a repeated key, meant for the order before, decides nothing about the new one. */
const bounceMs = 500;
/** The order that a key decided about last; 0 for none. */
let lastDecided = 0;

/** Notes a decision by key, before the next order is shown. */
function noteDecision(orderId: number): void {
  lastDecided = orderId;
}

/** Keys of the check: those of `acts`, and those that change the view of the picture in focus. */
function useCheckKeys(
  orderId: number,
  acts: Readonly<Record<string, () => void>>,
  onView: (change: (view: PictureView) => PictureView) => void,
): void {
  const [shownAt] = useState(() => performance.now());
  useKeys((event) => {
    const key = letterKeyOf(event);
    if (key === undefined) return;
    if (lastDecided !== 0 && lastDecided !== orderId && performance.now() - shownAt < bounceMs) return;
    const change = Object.hasOwn(viewKeys, key) ? viewKeys[key] : undefined;
    const act = change ? () => onView(change) : Object.hasOwn(acts, key) ? acts[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
