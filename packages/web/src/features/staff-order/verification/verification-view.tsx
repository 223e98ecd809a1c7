// Rules: W-34 (docs/rules)
import type { StaffOrder } from "@dop/domain/contract";
import { isQueueKey } from "@dop/domain/queues";
import type { Catalogue } from "@dop/domain/texts/message";
import { useId, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { letterKeyOf, useKeys } from "../../../lib/letter-keys.ts";
import { useSearchParams } from "../../../lib/router.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconWarning } from "../../../ui/icons.tsx";
import { EarlierIdentity } from "./earlier-identity.tsx";
import { CancelOrderButton } from "./cancel-order.tsx";
import { InvalidDialog } from "./invalid-dialog.tsx";
import { IdentityFacts } from "./identity-facts.tsx";
import { viewKeys, wholePicture, type PictureView } from "./picture-view.ts";
import type { PictureKind as Kind } from "../prefetch-order.ts";
import { PictureViewer } from "./picture-viewer.tsx";
import { mayConfirm, useVerification } from "./use-verification.ts";

/**
 * A second press of a key, meant for the order before, decides nothing about the one that came: for as long after it is
 * shown, because the answer that leads to it can take longer (milliseconds).
 */
const bounceMs = 500;
/** The order that was last decided by a key; 0 for none. */
let decided = 0;

export interface VerificationProps {
  readonly order: StaffOrder;
  /** Cancel Order is pressed. */
  readonly onCancel: () => void;
}

/** The identity check in the main column: what was sent, large, next to what it must agree with (rules W-16, W-33). */
export function VerificationView({ order, onCancel }: VerificationProps) {
  const t = useTexts("identityCheck");
  const headingId = useId();
  const { busy, next, goOn, confirm, reject } = useVerification(order);
  const [invalid, setInvalid] = useState<{ readonly byKey: boolean }>();
  const [active, setActive] = useState<Kind>("id");
  const [looks, setLooks] = useState<Readonly<Partial<Record<Kind, PictureView>>>>({});
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(() => new Set());
  /** The documents of which C has said that they have not loaded. */
  const [warned, setWarned] = useState<string>();

  const [search] = useSearchParams();
  const isInQueue = isQueueKey(search.get("queue") ?? "");
  const isConfirmable = mayConfirm(order);
  const version = order.document_ids.join(" ");
  const pictures = picturesOf(order, t);
  const unseen = pictures.filter(({ kind }) => !loaded.has(`${kind} ${version}`));
  const missing = unseen.map(({ label }) => label).join(", ");
  const lookOf = (kind: Kind): PictureView => looks[kind] ?? wholePicture;
  const look = (kind: Kind, changed: PictureView): void => setLooks((all) => ({ ...all, [kind]: changed }));

  function confirmByKey(): void {
    if (busy || !isConfirmable) return;
    if (unseen.length > 0 && warned !== version) {
      setWarned(version);
      return;
    }
    decided = order.id;
    void confirm(true);
  }

  const change = (changed: (look: PictureView) => PictureView) => look(active, changed(lookOf(active)));
  useCheckKeys(order.id, { c: confirmByKey, i: () => setInvalid({ byKey: true }), e: goOn }, change);

  return (
    <section aria-labelledby={headingId} className="card mb-4 p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} className="text-base">
          {t.heading}
        </h2>
        <div className="no-print flex flex-wrap gap-2">
          {isConfirmable && (
            <Button small busy={busy} aria-keyshortcuts="c" onClick={() => void confirm(false)}>
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
      {/* Its room is there before the next order is known: the pictures stay where they are. */}
      {isInQueue && (
        <p className={classNames("no-print mb-3 text-sm text-ink-2", !next && "invisible")}>{t.keysHint}</p>
      )}
      {warned === version && (
        // What came meanwhile has not been looked at: the press that found it missing has decided nothing.
        <Alert kind={unseen.length > 0 ? "warn" : "info"} live="alert" className="mb-3">
          {unseen.length > 0 ? t.notLoaded(missing) : t.nowLoaded}
        </Alert>
      )}
      <PhotoHints order={order} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(16rem,22rem)]">
        {order.identity && <EarlierIdentity identity={order.identity} />}
        {pictures.map(({ kind, label, alt }) => (
          <PictureViewer
            key={kind}
            kind={kind}
            label={label}
            alt={alt}
            look={lookOf(kind)}
            active={active === kind}
            onActive={() => setActive(kind)}
            onLook={(changed) => look(kind, changed)}
            onLoaded={() => setLoaded((all) => new Set([...all, `${kind} ${version}`]))}
          />
        ))}
        {/* Next to two rows of pictures, where there are more than two pictures. */}
        <IdentityFacts
          order={order}
          {...(pictures.length > 2 && { className: "xl:col-start-3 xl:row-span-2 xl:row-start-1" })}
        />
      </div>
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

/** The keys of the check: those of `acts`, and those that change the look of the picture in focus. */
function useCheckKeys(
  orderId: number,
  acts: Readonly<Record<string, () => void>>,
  onLook: (change: (look: PictureView) => PictureView) => void,
): void {
  const [shownAt] = useState(() => performance.now());
  useKeys((event) => {
    const key = letterKeyOf(event);
    if (key === undefined) return;
    if (decided !== 0 && decided !== orderId && performance.now() - shownAt < bounceMs) return;
    const change = Object.hasOwn(viewKeys, key) ? viewKeys[key] : undefined;
    const act = change ? () => onLook(change) : Object.hasOwn(acts, key) ? acts[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}

interface Picture {
  readonly kind: Kind;
  readonly label: string;
  readonly alt: string;
}

/** What is looked at: not an ID that was confirmed before, and not a PDF, which has its own button (rule P-6). */
function picturesOf(order: StaffOrder, t: Catalogue["identityCheck"]): readonly Picture[] {
  const isShown: Readonly<Record<Kind, boolean>> = {
    id: !order.identity,
    selfie: !order.identity,
    "license-back": order.license_back !== undefined,
    additional: order.document_url !== null && !/\.pdf$/i.test(order.document_name ?? ""),
  };
  const pictures: readonly Picture[] = [
    { kind: "id", label: t.photoId, alt: t.photoIdAlt },
    { kind: "selfie", label: t.selfie, alt: t.selfieAlt },
    { kind: "license-back", label: t.licenseBack, alt: t.licenseBackAlt },
    { kind: "additional", label: t.additional, alt: t.additionalAlt },
  ];
  return pictures.filter(({ kind }) => isShown[kind]);
}

/** What the customer's browser found hard to see: where a second look is due (rule O-57). */
function PhotoHints({ order }: { readonly order: StaffOrder }) {
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

function KeySign({ children }: { readonly children: string }) {
  return (
    <kbd aria-hidden="true" className="rounded-sm border border-current px-1 font-sans text-xs">
      {children}
    </kbd>
  );
}
