import type { CustomerProductId } from "@dop/domain/orders";
import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "../../../lib/routes/router.tsx";
import { paths, startOrderPath } from "../../../lib/routes/paths.ts";
import { startCart } from "../../../cart/cart-store.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { IconChevronRight } from "../../../ui/icons.tsx";

interface DocumentCardProps {
  readonly productType: CustomerProductId;
  readonly picture: DocumentPictureKind;
  readonly price: string | undefined;
  readonly estimate: string | undefined;
  readonly words: { readonly name: string; readonly subtitle: string; readonly description: string };
}

/** One product as a card, which is one real link: it works before the script has arrived and in a new tab. */
export function DocumentCard({ productType, picture, price, estimate, words }: DocumentCardProps) {
  const t = useTexts("landing");
  const navigate = useNavigate();

  function start(event: MouseEvent): void {
    const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    event.preventDefault();
    startCart(productType);
    navigate(paths.product);
  }

  return (
    <article
      className={
        "card group relative flex flex-col overflow-hidden transition-shadow " +
        "hover:border-spruce-600 hover:shadow-pop has-focus-visible:outline-3 " +
        "has-focus-visible:outline-offset-2 has-focus-visible:outline-copper-600"
      }
    >
      <DocumentPicture kind={picture} />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h3 className="display text-xl">
          <Link
            to={startOrderPath(productType)}
            className="text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none"
            onClick={start}
            onPointerEnter={prefetchOrderFlow}
            onFocus={prefetchOrderFlow}
          >
            {words.name}
          </Link>
        </h3>
        <p className="mt-1 font-semibold text-spruce-700">{words.subtitle}</p>
        <p className="mt-1.5 text-ink-2">{words.description}</p>
        {/* Room for the lines, so that the page does not move when price and date arrive. */}
        <p className="mt-2 min-h-[1lh] font-semibold">{price !== undefined && t.from(price)}</p>
        <p className="mt-1 mb-4 min-h-[2lh] text-sm text-ink-2">{estimate}</p>
        <p
          className="mt-auto flex items-center gap-1.5 font-semibold text-spruce-700 group-hover:underline"
          aria-hidden="true"
        >
          {t.start} <IconChevronRight className="size-[1em]" />
        </p>
      </div>
    </article>
  );
}

/** Loads the next page's code when a visitor points at a card. */
function prefetchOrderFlow(): void {
  import("../order-flow/index.ts").catch(() => undefined);
}

type DocumentPictureKind = "globe" | "rosette" | "pencil" | "envelope";

/** A sheet of paper in front of engraved rings, with a copper mark for each product. Decoration. */
function DocumentPicture({ kind }: { readonly kind: DocumentPictureKind }) {
  const { ringsAt, mark } = pictures[kind];
  return (
    <svg
      viewBox="0 0 380 150"
      preserveAspectRatio="xMidYMid slice"
      className="block h-[150px] w-full bg-spruce-100"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <g className="stroke-spruce-200" strokeWidth="1">
        {rings.map((radius) => (
          <circle key={radius} cx={ringsAt} cy="76" r={radius} />
        ))}
      </g>
      <path
        d="M133 152V28a4 4 0 0 1 4-4h105.500a4 4 0 0 1 4 4v124"
        className="fill-white stroke-spruce-700"
        strokeWidth="2.4"
      />
      <path
        d="M151.5 50h77M151.5 66.500h77M151.5 83h48"
        className="stroke-control"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <g className="fill-copper-50 stroke-copper-600" strokeWidth="2.6" strokeLinejoin="round" strokeLinecap="round">
        {mark}
      </g>
    </svg>
  );
}

const rings = [26, 52, 78, 104, 130, 156, 182, 208, 234];

const pictures: Record<DocumentPictureKind, { readonly ringsAt: number; readonly mark: ReactNode }> = {
  globe: {
    ringsAt: 355,
    mark: (
      <>
        <circle cx="232.5" cy="109" r="23.8" />
        <ellipse cx="232.5" cy="109" rx="9.6" ry="23.8" />
        <path d="M208.7 109h47.6" />
      </>
    ),
  },
  rosette: {
    ringsAt: 190,
    mark: (
      <>
        <path d="m221 124-4.5 24 15.5-8.5 16 8.5-5-24" />
        <circle cx="232" cy="109" r="20.5" />
        <path d="m223.5 109.5 6.2 6 10.3-12" fill="none" />
      </>
    ),
  },
  pencil: { ringsAt: 25, mark: <path d="m204 130.5 4.7-16.7 40-40 12.3 12.3-40 40zM240.5 82l12.3 12.3" /> },
  envelope: {
    ringsAt: 355,
    mark: (
      <>
        <path d="M205 93h54v34h-54z" />
        <path d="m206 94.5 26 18 26-18" fill="none" />
      </>
    ),
  },
};
