import type { CustomerProductId } from "@dop/domain/orders";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "../../../lib/routes/router.tsx";
import { paths, startOrderPath } from "../../../lib/routes/paths.ts";
import { startCart } from "../../../cart/cart-store.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { IconChevronRight } from "../../../ui/icons.tsx";
import { DocumentPicture, type DocumentPictureKind } from "./document-picture.tsx";

interface DocumentCardProps {
  readonly productType: CustomerProductId;
  readonly picture: DocumentPictureKind;
  /** The least that it costs. */
  readonly price: string | undefined;
  /** When it is usually done. */
  readonly estimate: string | undefined;
  readonly words: { readonly name: string; readonly subtitle: string; readonly description: string };
}

/**
 * One product as a card. The whole card is one link, a real one: it works before the script has arrived and in a new
 * tab.
 */
export function DocumentCard({ productType, picture, price, estimate, words }: DocumentCardProps) {
  const t = useTexts("landing");
  const navigate = useNavigate();

  function start(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
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

/** A visitor who points at a card is likely to press it: load the next page's code ahead. */
function prefetchOrderFlow(): void {
  import("../order-flow/index.ts").catch(() => undefined);
}
