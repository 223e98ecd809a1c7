import type { CustomerOrderProduct } from "@dop/domain/contract";
import { statusIds, type ProductId } from "@dop/domain/orders";
import { formatDollars } from "../../../lib/format.ts";
import { useTexts } from "../../../i18n/use-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { estimateText } from "../../../lib/estimate-text.ts";
import { Chip } from "../../../ui/chip.tsx";
import type { ChipTone } from "../../../ui/chip.tsx";
import { documentName } from "./document-name.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { useStatusName } from "./use-status-name.ts";

interface ProductCardProps {
  readonly product: CustomerOrderProduct;
  /** The order is not paid yet. */
  readonly unpaid: boolean;
  /** The order's money is held on the card and not charged. */
  readonly held: boolean;
  /** The license is voided: nothing of the order goes on. */
  readonly voided: boolean;
}

/** What a voided license leaves as it is: documents that were sent or canceled before. */
const done: ReadonlySet<number> = new Set([statusIds.shipped, statusIds.canceled]);

/** One document of the order and how far it is. */
export function ProductCard({ product, unpaid, held, voided }: ProductCardProps) {
  const t = useTexts("orderPage");
  const receipt = useTexts("receipt");
  const { remade } = useTexts("estimate");
  const stopped = voided && !done.has(product.status_id);
  const nameOf = useStatusName();
  const name = documentName(product);
  const headingId = `order-product-${product.id}`;
  const pending = unpaid && product.status_id === statusIds.preOrder;
  const status = pending ? t.payment.pending : nameOf(product.product_id, product.status_id);
  return (
    <Card as="article" labelledBy={headingId} className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={headingId} className="text-lg">
            {name}
          </h3>
          <Chip tone={stopped ? "neutral" : toneOf(product.status_id)}>{stopped ? t.voided.product : status}</Chip>
        </div>
        <p className="text-ink-2">
          {t.progress.copies(product.quantity)}
          {product.full_copy === 1 && ` · ${t.progress.fullCopy}`}
        </p>
        {product.special_instructions && (
          <p className="mt-1 wrap-anywhere whitespace-pre-line">
            <span className="text-ink-2">{t.progress.instructions}:</span> {product.special_instructions}
          </p>
        )}
      </div>
      {stopped ? <p>{t.voided.productText}</p> : <ProgressBar product={product} name={name} />}
      {product.estimate && (
        <p>
          {estimateText(product.product_id as ProductId, product.estimate)} <span className="text-ink-2">{remade}</span>
        </p>
      )}
      <Refund product={product} held={held} voided={voided} />
      {product.kept && (
        <p className="wrap-anywhere whitespace-pre-line">
          {receipt.productKept(formatDollars(product.kept.amount), product.kept.reason)}
        </p>
      )}
      <Tracking product={product} />
    </Card>
  );
}

/** What of its money goes back, or went back already. */
function Refund({ product, held, voided }: Pick<ProductCardProps, "product" | "held" | "voided">) {
  const t = useTexts("receipt");
  const { status_id: status, refundable, refunded } = product;
  if (refunded > 0) return <p>{t.productRefunded(formatDollars(refunded))}</p>;
  // Of a voided order everything that is owed goes back, which the notice about the license says.
  if (voided || status !== statusIds.refundRequested) return null;
  if (refundable > 0) return <p>{t.asked(formatDollars(refundable))}</p>;
  return held ? <p>{t.askedHeld}</p> : null;
}

function Tracking({ product: { tracking_shipping: number, tracking_url: url } }: Pick<ProductCardProps, "product">) {
  const t = useTexts("orderPage").progress;
  if (!number) return null;
  return (
    <p className="border-t border-salt-200 pt-3 wrap-anywhere">
      <span className="text-ink-2">{t.tracking}:</span>{" "}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {t.trackingLink(number)}
        </a>
      ) : (
        number
      )}
    </p>
  );
}

function toneOf(statusId: number): ChipTone {
  if (statusId === statusIds.shipped) return "ok";
  if (statusId === statusIds.canceled) return "neutral";
  return statusId === statusIds.refundRequested || statusId === statusIds.orderIssue || statusId === statusIds.preOrder
    ? "warn"
    : "info";
}
