import type { StaffOrder } from "@dop/domain/contract";
import { useState } from "react";
import type { ReactNode } from "react";
import { useConfig } from "../../../lib/config-context.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconPerson } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";

interface PhotosProps {
  readonly order: StaffOrder;
  /** As large as possible, to compare. */
  readonly large?: boolean;
  /** A press on a picture enlarges both. */
  readonly onEnlarge?: () => void;
}

/** Photo ID and selfie of the customer, side by side. */
export function Photos({ order, large = false, onEnlarge }: PhotosProps) {
  const t = useTexts("orderDetail").verification;
  // Until the customer sends others, a picture stays the one that was loaded.
  const version = order.document_ids.join(" ");
  const shared = { version, large, onEnlarge };
  return (
    <div className={classNames("grid gap-2", large ? "sm:grid-cols-2" : "grid-cols-2")}>
      <Photo {...shared} label={t.photoId} alt={t.photoIdAlt} url={order.photo_id_url} />
      <Photo {...shared} label={t.selfie} alt={t.selfieAlt} url={order.selfie_url} />
    </div>
  );
}

interface PhotoProps {
  readonly label: string;
  readonly alt: string;
  readonly url: string | null;
  readonly version: string;
  readonly large: boolean;
  readonly onEnlarge: (() => void) | undefined;
}

/**
 * Every answer of the server carries a fresh link to the same picture, and every opened link is an entry of the audit
 * log: the picture is only fetched anew when `version` says so, or when its link has run out.
 */
function Photo({ label, alt, url, version, large, onEnlarge }: PhotoProps) {
  const t = useTexts("orderDetail").verification;
  const { basePath } = useConfig();
  const [shown, setShown] = useState({ url, version });
  const [failed, setFailed] = useState<string>();
  if (shown.version !== version || (shown.url === null) !== (url === null)) setShown({ url, version });
  const lost = shown.url !== null && failed === shown.url;
  return (
    <figure className="min-w-0">
      {shown.url === null || lost ? (
        <div className="flex h-28 flex-col items-center justify-center rounded-sm border border-salt-300 bg-salt-100 p-2 text-center text-sm text-ink-2">
          <IconPerson className="size-6" />
          {lost ? t.unavailable : t.missing}
        </div>
      ) : (
        <Enlarge onEnlarge={onEnlarge}>
          <img
            src={`${basePath}/api/${shown.url}`}
            alt={alt}
            className={classNames(
              "w-full rounded-sm border border-salt-300 bg-salt-100 object-contain",
              large ? "max-h-[70dvh]" : "h-28",
            )}
            onError={() => {
              if (url !== null && url !== shown.url) setShown({ url, version });
              else setFailed(shown.url ?? undefined);
            }}
          />
        </Enlarge>
      )}
      <figcaption className="text-center text-sm text-ink-2">{label}</figcaption>
    </figure>
  );
}

function Enlarge({ onEnlarge, children }: Pick<PhotoProps, "onEnlarge"> & { readonly children: ReactNode }) {
  const t = useTexts("orderDetail").verification;
  if (!onEnlarge) return children;
  return (
    <button type="button" className="block w-full cursor-zoom-in" onClick={onEnlarge}>
      {children} <VisuallyHidden>{t.enlarge}</VisuallyHidden>
    </button>
  );
}
