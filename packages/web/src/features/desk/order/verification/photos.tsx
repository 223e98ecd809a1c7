import type { ReactNode } from "react";
import type { StaffOrder } from "@dop/domain/contract";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { IconPerson } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { formatDateTime } from "../../../../lib/words/format.ts";
import { staffOrderPath } from "../../../../lib/routes/paths.ts";
import { Link } from "../../../../lib/routes/router.tsx";
import { Alert } from "../../../../ui/messages/alert.tsx";
import { usePictureLink } from "./picture-links.tsx";

export function Photos({ large = false, onEnlarge }: { readonly large?: boolean; readonly onEnlarge?: () => void }) {
  const t = useTexts("identityCheck");
  const shared = { large, onEnlarge };
  return (
    <div className={classNames("grid gap-2", large ? "sm:grid-cols-2" : "grid-cols-2")}>
      <Photo {...shared} kind="id" label={t.photoId} alt={t.photoIdAlt} />
      <Photo {...shared} kind="selfie" label={t.selfie} alt={t.selfieAlt} />
    </div>
  );
}

interface PhotoProps {
  readonly kind: "id" | "selfie";
  readonly label: string;
  readonly alt: string;
  readonly large: boolean;
  readonly onEnlarge: (() => void) | undefined;
}

function Photo({ kind, label, alt, large, onEnlarge }: PhotoProps) {
  const { src, lost, onError } = usePictureLink(kind);
  return (
    <figure className="min-w-0">
      {src === null || lost ? (
        <NoPicture lost={lost} className="h-28" />
      ) : (
        <Enlarge onEnlarge={onEnlarge}>
          <img
            src={src}
            alt={alt}
            className={classNames(
              "w-full rounded-sm border border-salt-300 bg-salt-100 object-contain",
              large ? "max-h-[70dvh]" : "h-28",
            )}
            onError={onError}
          />
        </Enlarge>
      )}
      <figcaption className="text-center text-sm text-ink-2">{label}</figcaption>
    </figure>
  );
}

interface NoPictureProps {
  readonly lost: boolean;
  readonly isPage?: boolean;
  readonly className: string;
}

export function NoPicture({ lost, isPage = false, className }: NoPictureProps) {
  const t = useTexts("identityCheck");
  return (
    <div
      className={classNames(
        "flex flex-col items-center justify-center rounded-sm border " +
          "border-salt-300 bg-salt-100 p-2 text-center text-sm text-ink-2",
        className,
      )}
    >
      <IconPerson className="size-6" />
      {isPage ? t.pages.unavailable : lost ? t.unavailable : t.missing}
    </div>
  );
}

function Enlarge({ onEnlarge, children }: Pick<PhotoProps, "onEnlarge"> & { readonly children: ReactNode }) {
  const t = useTexts("identityCheck");
  if (!onEnlarge) return children;
  return (
    <button type="button" className="block w-full cursor-zoom-in" onClick={onEnlarge}>
      {children} <VisuallyHidden>{t.enlarge}</VisuallyHidden>
    </button>
  );
}

interface PhotosDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Below the photos. */
  readonly children: ReactNode;
}

/** Both photos as large as possible, side by side. */
export function PhotosDialog({ open, onClose, children }: PhotosDialogProps) {
  const t = useTexts("staffOrder").side;
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t.viewPhotos}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <Photos large />
      {children}
    </Dialog>
  );
}

/** Replaces the photos: the earlier order with which this customer's ID was confirmed (rule P-23). */
export function EarlierIdentity({ identity }: { readonly identity: NonNullable<StaffOrder["identity"]> }) {
  const t = useTexts("staffOrder").side;
  const { order_id: id, confirmed_at: at, confirmed_by: by, differs = [] } = identity;
  const kind = differs.length > 0 ? "error" : at === null ? "warn" : "info";
  return (
    <Alert kind={kind} title={t.identity} className="self-start">
      <Link to={staffOrderPath(id)}>{t.identityOn(String(id))}</Link>
      <p>{at === null ? t.identityTakenBack : t.identityBy(formatDateTime(at), by ?? "")}</p>
      {differs.map((part) => (
        <p key={part} className="font-semibold">
          {t.identityDiffers[part]}
        </p>
      ))}
    </Alert>
  );
}
