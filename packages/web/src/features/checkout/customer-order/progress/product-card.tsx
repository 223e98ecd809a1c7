import type { CustomerOrder, CustomerOrderProduct } from "@dop/domain/contract";
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
import { documentName, useStatusName } from "./product-names.ts";
import { isCanceled } from "../payment/after-end.tsx";
import { ProgressBar, progressOf } from "./progress-bar.tsx";

/** Documents at the same step. */
export type ProductGroup = readonly [CustomerOrderProduct, ...CustomerOrderProduct[]];

interface ProductProps {
  readonly product: CustomerOrderProduct;
}

/** Documents that were sent or canceled before a license was voided stay as they are. */
const done: ReadonlySet<number> = new Set([statusIds.shipped, statusIds.canceled]);

const headingId = ({ id }: CustomerOrderProduct): string => `order-product-${id}`;

/** Documents of an order at the same step, and their progress. */
export function ProductCard({ order, group }: { readonly order: CustomerOrder; readonly group: ProductGroup }) {
  const t = useTexts("customerOrder");
  const receipt = useTexts("receipt");
  const { voided, money } = order;
  const [product] = group;
  const unpaid = money.due > 0;
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
          <NextStep product={product} unpaid={unpaid} awaitsLicense={order.awaits_license === true} />
        </>
      )}
      {!voided && !isCanceled(order) && product.status_id === statusIds.canceled && <p>{t.progress.onlyThis}</p>}
      <Refund product={product} held={money.held > 0} voided={voided} />
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

function Name(props: ProductProps & { readonly unpaid: boolean; readonly stopped: boolean }) {
  const { product, unpaid, stopped } = props;
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
        <Chip tone={stopped ? "neutral" : toneOf(product.status_id)} className="whitespace-normal">
          {stopped ? t.voided.product : status}
        </Chip>
      </div>
      <p className="text-ink-2">
        {t.progress.copies(product.quantity)}
        <span>{product.full_copy === 1 && ` · ${t.progress.fullCopy}`}</span>
      </p>
    </div>
  );
}

/** A document's progress in a sentence, the next step, and who acts; nothing at its end. */
function NextStep(props: ProductProps & { readonly unpaid: boolean; readonly awaitsLicense: boolean }) {
  const { product, unpaid, awaitsLicense } = props;
  const t = useTexts("customerOrder").next;
  const { descriptions } = useTexts("statuses");
  const progress = progressOf(product);
  const isInWorkflow = progress.kind === "steps";
  // The notice about the payment covers this.
  if (isInWorkflow && !progress.started) return null;
  const { product_id: productId, status_id: status } = product;
  const next = isStatusId(status) ? whatNext(productId as ProductId, status, { unpaid, awaitsLicense }) : undefined;
  const described = isLicenseFinalizedStep(productId as ProductId, status)
    ? descriptions[statusIds.finalized]
    : product.status.status_desc;
  // Outside the workflow the sentence stands above; a first certificate at Pre-Order waits for no payment.
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

function Refund({ product, held, voided }: ProductProps & { readonly held: boolean; readonly voided: boolean }) {
  const t = useTexts("receipt");
  const { status_id: status, refundable, refunded } = product;
  if (refunded > 0) return <p>{t.productRefunded(formatDollars(refunded))}</p>;
  // A voided order is refunded as a whole, which the notice about the license says.
  if (voided || status !== statusIds.refundRequested) return null;
  if (refundable > 0) return <p>{t.asked(formatDollars(refundable))}</p>;
  return held ? <p>{t.askedHeld}</p> : null;
}

/** The tracking link of a shipped document; without a number the date, and whom to ask. */
function Tracking({ product }: ProductProps) {
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

/** The customer's steps with a document that is used abroad, and the office's note on the country. */
function Afterwards({ product }: ProductProps) {
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
