import type { StaffOrder } from "@dop/domain/contract";
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Catalogue } from "@dop/texts/message";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { pictureLinks, picturesVersion, takePictures, type PictureKind } from "../prefetch-order.ts";

interface PictureLinks {
  /** Links below the API's base; null where the customer sent nothing. */
  readonly links: Readonly<Record<PictureKind, string | null>>;
  readonly held: Readonly<Partial<Record<PictureKind, string>>>;
  /** Switches to the newest link to a picture, when the shown one may have expired; false when there is none. */
  readonly renew: (kind: PictureKind) => boolean;
}

const Links = createContext<PictureLinks | undefined>(undefined);

interface PictureLinksProviderProps {
  readonly order: StaffOrder;
  readonly children: ReactNode;
}

/**
 * The links to an order's pictures. Every answer carries fresh links to the same pictures, and every opened link is an
 * entry of the audit log: a link stays until the customer sends others, or it expires.
 */
export function PictureLinksProvider({ order, children }: PictureLinksProviderProps) {
  const fresh = pictureLinks(order);
  const version = picturesVersion(order);
  const [shown, setShown] = useState({ links: fresh, version });
  const held = useMemo(() => takePictures(order.id, shown.version), [order.id, shown.version]);
  const latest = useRef(fresh);
  useEffect(() => {
    latest.current = fresh;
  });
  const kinds = Object.keys(fresh) as PictureKind[];
  if (shown.version !== version || kinds.some((kind) => (shown.links[kind] === null) !== (fresh[kind] === null)))
    setShown({ links: fresh, version });

  const value = useMemo(
    (): PictureLinks => ({
      links: shown.links,
      held,
      renew: (kind) => {
        const link = latest.current[kind];
        if (link === null || link === shown.links[kind]) return false;
        setShown({ ...shown, links: { ...shown.links, [kind]: link } });
        return true;
      },
    }),
    [shown, held],
  );
  return <Links value={value}>{children}</Links>;
}

/** @param page of a PDF, from 1 */
export function usePictureLink(kind: PictureKind, page?: number) {
  const { basePath } = useConfig();
  const found = use(Links);
  if (!found) throw new Error("pictures are shown inside PictureLinksProvider");
  const file = found.links[kind];
  const link = file === null || page === undefined ? file : `${file}/pages/${String(page)}`;
  const [lostLink, setLostLink] = useState<string>();
  return {
    src: link === null ? null : (page === undefined && found.held[kind]) || `${basePath}/api/${link}`,
    /** No link opens the picture now. */
    lost: link !== null && lostLink === link,
    onError: () => {
      if (!found.renew(kind)) setLostLink(link ?? undefined);
    },
  };
}

interface Picture {
  readonly kind: PictureKind;
  readonly label: string;
  readonly alt: string;
}

/** Pictures to check: no ID that was confirmed before, and no other file, which has its own button (rule P-6). */
export function picturesOf(order: StaffOrder, t: Catalogue["identityCheck"]): readonly Picture[] {
  const isShown: Readonly<Record<PictureKind, boolean>> = {
    id: !order.identity,
    selfie: !order.identity,
    "license-back": order.license_back !== undefined,
    additional: order.document_is_picture === true || order.document_pages !== undefined,
  };
  const pictures: readonly Picture[] = [
    { kind: "id", label: t.photoId, alt: t.photoIdAlt },
    { kind: "selfie", label: t.selfie, alt: t.selfieAlt },
    { kind: "license-back", label: t.licenseBack, alt: t.licenseBackAlt },
    { kind: "additional", label: t.additional, alt: t.additionalAlt },
  ];
  return pictures.filter(({ kind }) => isShown[kind]);
}
