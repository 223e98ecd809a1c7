import type { ReactNode } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { IconPerson } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { usePictureLink } from "./picture-links.tsx";

interface PhotosProps {
  /** As large as possible, to compare. */
  readonly large?: boolean;
  /** A press on a picture enlarges both. */
  readonly onEnlarge?: () => void;
}

/** Photo ID and selfie of the customer, side by side. */
export function Photos({ large = false, onEnlarge }: PhotosProps) {
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

/** Shows where there is no picture. */
export function NoPicture({ lost, className }: { readonly lost: boolean; readonly className: string }) {
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
      {lost ? t.unavailable : t.missing}
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
