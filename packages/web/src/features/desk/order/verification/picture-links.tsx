import type { StaffOrder } from "@dop/domain/contract";
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { picturesVersion, takePictures, type PictureKind } from "../prefetch-order.ts";

interface PictureLinks {
  /** Links below the API's base; null where the customer sent nothing. */
  readonly links: Readonly<Record<PictureKind, string | null>>;
  /** What was loaded before the order was opened. */
  readonly held: Readonly<Partial<Record<PictureKind, string>>>;
  /** Takes the newest link to a picture, whose own may have run out; false when it is the one that is shown. */
  readonly renew: (kind: PictureKind) => boolean;
}

const Links = createContext<PictureLinks | undefined>(undefined);

/**
 * The links by which an order's pictures are shown. Every answer carries fresh links to the same pictures, and every
 * opened link is an entry of the audit log: a link stays until the customer sends others, or it has run out.
 */
export function PictureLinksProvider({
  order,
  children,
}: {
  readonly order: StaffOrder;
  readonly children: ReactNode;
}) {
  const fresh = {
    id: order.photo_id_url,
    selfie: order.selfie_url,
    "license-back": order.license_back?.url ?? null,
    additional: order.document_url,
  };
  const version = picturesVersion(order);
  const [shown, setShown] = useState({ links: fresh, version });
  const held = useMemo(() => takePictures(order.id, shown.version), [order.id, shown.version]);
  const latest = useRef(fresh);
  useEffect(() => {
    latest.current = fresh;
  });
  const kinds = ["id", "selfie", "license-back", "additional"] as const;
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

/** The address of one picture of the order, and what to do when it does not open. */
export function usePictureLink(kind: PictureKind) {
  const { basePath } = useConfig();
  const found = use(Links);
  if (!found) throw new Error("pictures are shown inside PictureLinksProvider");
  const link = found.links[kind];
  const [lostLink, setLostLink] = useState<string>();
  return {
    src: link === null ? null : (found.held[kind] ?? `${basePath}/api/${link}`),
    /** No link opens the picture now. */
    lost: link !== null && lostLink === link,
    onError: () => {
      if (!found.renew(kind)) setLostLink(link ?? undefined);
    },
  };
}
