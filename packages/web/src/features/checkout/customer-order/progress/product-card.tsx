import type { CustomerOrderProduct } from "@dop/domain/contract";
import { countryName, apostilleOrAuthentication } from "@dop/domain/countries";
import { isStatusId, productOf, shippingTypeIds, statusIds, type ProductId } from "@dop/domain/orders";
import { noTrackingNumber } from "@dop/domain/tracking";
import { isLicenseFinalizedStep, whatNext } from "@dop/domain/workflow";
import { formatDate, formatDollars } from "../../../../lib/words/format.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { useConfig } from "../../../../lib/office/config-context.ts";
import { Card } from "../../../../ui/card.tsx";
import { officeToday } from "../../../../lib/office/office-today.ts";
import { Chip, type ChipTone } from "../../../../ui/chip.tsx";
import { DefinitionList, stackedOnPhones } from "../../../../ui/lists/definition-list.tsx";
import { documentName } from "./document-name.ts";
import type { ProductGroup } from "./group-products.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { progressOf } from "./progress-of.ts";
import { useStatusName } from "./use-status-name.ts";

interface ProductCardProps {
  /** Documents at the same step. */
  readonly group: ProductGroup;
  /** The order is not paid yet. */
  readonly unpaid: boolean;
  /** The order's money is held on the card and not charged. */
  readonly held: boolean;
  /** The license is voided: nothing of the order goes on. */
  readonly voided: boolean;
  /** Another document of the order is not canceled. */
  readonly othersRemain: boolean;
}

/** What a voided license leaves as it is: documents that were sent or canceled before. */
const done: ReadonlySet<number> = new Set([statusIds.shipped, statusIds.canceled]);

const headingId = ({ id }: CustomerOrderProduct): string => `order-product-${id}`;

/** Documents of the order that are equally far, and how far that is. */
export function ProductCard({ group, unpaid, held, voided, othersRemain }: ProductCardProps) {
  const t = useTexts("customerOrder");
  const receipt = useTexts("receipt");
  const [product] = group;
  const stopped = voided && !done.has(product.status_id);
  return (
    <Card as="article" labelledBy={group.map(headingId).join(" ")} className="grid gap-4">
      {group.map((one) => (
        <Name key={one.id} product={one} unpaid={unpaid} stopped={stopped} />
      ))}
      {stopped ? (
        <p>{t.voided.productText}</p>
      ) : (
        <>
          <ProgressBar product={product} name={group.map(documentName).join("; ")} />
          <WhatNext product={product} unpaid={unpaid} />
        </>
      )}
      {!voided && othersRemain && product.status_id === statusIds.canceled && <p>{t.progress.onlyThis}</p>}
      <Refund product={product} held={held} voided={voided} />
      {product.kept && (
        <p className="wrap-anywhere whitespace-pre-line">
          {receipt.productKept(formatDollars(product.kept.amount), product.kept.reason)}
        </p>
      )}
      <Tracking product={product} />
      {!stopped && group.map((one) => <Afterwards key={one.id} product={one} />)}
    </Card>
  );
}

interface NameProps extends Pick<ProductCardProps, "unpaid"> {
  readonly product: CustomerOrderProduct;
  readonly stopped: boolean;
}

/** What a document is, how many copies of it, and its status in a word. */
function Name({ product, unpaid, stopped }: NameProps) {
  const t = useTexts("customerOrder");
  const nameOf = useStatusName();
  const pending = unpaid && product.status_id === statusIds.preOrder;
  const status = pending ? t.payment.pending : nameOf(product.product_id, product.status_id);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={headingId(product)} className="text-lg">
          {documentName(product)}
        </h3>
        <Chip tone={stopped ? "neutral" : toneOf(product.status_id)}>{stopped ? t.voided.product : status}</Chip>
      </div>
      <p className="text-ink-2">
        {t.progress.copies(product.quantity)}
        <span>{product.full_copy === 1 && ` · ${t.progress.fullCopy}`}</span>
      </p>
    </div>
  );
}

/** In a sentence how far the document is, what comes next, and who acts; nothing at its end. */
function WhatNext({ product, unpaid }: Pick<NameProps, "product" | "unpaid">) {
  const t = useTexts("customerOrder").next;
  const { descriptions } = useTexts("statuses");
  const progress = progressOf(product);
  const isInWorkflow = progress.kind === "steps";
  // The notice about the payment says it all.
  if (isInWorkflow && !progress.started) return null;
  const { product_id: productId, status_id: status } = product;
  const next = isStatusId(status) ? whatNext(productId as ProductId, status, unpaid) : undefined;
  const described = isLicenseFinalizedStep(productId as ProductId, status)
    ? descriptions[statusIds.finalized]
    : product.status.status_desc;
  // What is outside the workflow has its sentence above; a first certificate at Pre-Order waits for no payment.
  const now = isInWorkflow && status !== statusIds.preOrder ? described : undefined;
  const items = [
    ...(now === undefined ? [] : [{ term: t.now, value: now }]),
    ...(next === undefined
      ? []
      : [
          { term: t.next, value: t.steps[next.step] },
          { term: t.turn, value: <strong className="font-semibold">{t.actors[next.actor]}</strong> },
        ]),
  ];
  return items.length > 0 && <DefinitionList items={items} className={stackedOnPhones} />;
}

/** What of its money goes back, or went back already. */
function Refund({ product, held, voided }: Pick<NameProps, "product"> & Pick<ProductCardProps, "held" | "voided">) {
  const t = useTexts("receipt");
  const { status_id: status, refundable, refunded } = product;
  if (refunded > 0) return <p>{t.productRefunded(formatDollars(refunded))}</p>;
  // Of a voided order everything that is owed goes back, which the notice about the license says.
  if (voided || status !== statusIds.refundRequested) return null;
  if (refundable > 0) return <p>{t.asked(formatDollars(refundable))}</p>;
  return held ? <p>{t.askedHeld}</p> : null;
}

/** Where a shipped document is; of one without a number what is known, and where to turn. */
function Tracking({ product }: Pick<NameProps, "product">) {
  const t = useTexts("customerOrder").progress;
  const { tracking_shipping: number, tracking_url: url } = product;
  if (!number || number === noTrackingNumber) {
    const isOnItsWay =
      product.status_id === statusIds.shipped && productOf(product.product_id as ProductId).delivery !== "email";
    const shipped = product.status_history.findLast(({ status_id: status }) => status === statusIds.shipped);
    if (!isOnItsWay || shipped === undefined) return null;
    return <p>{t.untracked(formatDate(shipped.created_at), product.shipping?.id === shippingTypeIds.usps)}</p>;
  }
  return (
    <p className="border-t border-salt-200 pt-3 wrap-anywhere">
      <span className="text-ink-2">{t.tracking}:</span>{" "}
      <span translate="no">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer">
            {t.trackingLink(number)}
          </a>
        ) : (
          number
        )}
      </span>
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

/** What follows for a document that is used abroad, and what the office notes of the country. */
function Afterwards({ product }: { readonly product: CustomerOrderProduct }) {
  const t = useTexts("customerOrder").afterwards;
  const names = useTexts("countries");
  const { countryNotes, officeTimeZone } = useConfig();
  const { country, status_id: status } = product;
  if (country === null || status === statusIds.canceled || status === statusIds.refundRequested) return null;
  const name = countryName(country, names);
  const note = countryNotes[country];
  const afterwardsId = `afterwards-${String(product.id)}`;
  return (
    <section aria-labelledby={afterwardsId} className="grid gap-1 border-t border-salt-200 pt-3">
      <h4 id={afterwardsId} className="font-semibold">
        {t.heading(name)}
      </h4>
      <p>
        {t[apostilleOrAuthentication(country, officeToday(officeTimeZone))](name)} {t.ask}
      </p>
      {note !== undefined && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="text-ink-2">{t.note}:</span> {note}
        </p>
      )}
    </section>
  );
}
