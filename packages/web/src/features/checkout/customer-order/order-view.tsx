import type { CustomerOrder, CustomerOrderProduct } from "@dop/domain/contract";
import { productOf, statusIds, type ProductId } from "@dop/domain/orders";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Questions } from "../../../page/questions.tsx";
import { LeaveDialog } from "../../../forms/leave-dialog.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { dropOldDrafts, useDraft } from "../../../lib/storage/drafts.ts";
import { useSearchParams } from "../../../lib/routes/router.tsx";
import { useSession } from "../../../session/use-session.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import type { ReportedMessages } from "../../order/conversation/index.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { formatDate } from "../../../lib/words/format.ts";
import { Button } from "../../../ui/button.tsx";
import { IconPrint } from "../../../ui/icons.tsx";
import { CorrectionsHistory } from "../../order/corrections-history/index.ts";
import { DocumentsForm } from "./documents/documents-form.tsx";
import { useChosenFiles } from "./documents/use-chosen-files.ts";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { correctionsQuery } from "./order-queries.ts";
import { OrderTab } from "./order-tab.tsx";
import { PaymentNotice } from "./payment/payment-notice.tsx";
import { usePaymentArrived } from "./payment/use-payment-arrived.ts";
import { OrderEstimate } from "./progress/order-estimate.tsx";
import { OrderProducts } from "./progress/order-products.tsx";
import { LicenseReview } from "./review/license-review.tsx";
import { hasUnsentAnswers, useReviewDraft } from "./review/review-draft.ts";
import { Costs } from "./summary/costs.tsx";
import { FoldedParts } from "./views/folded-parts.tsx";

dropOldDrafts();

export function OrderView({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder");
  const { leave } = useTexts("licenseReview");
  const session = useSession();
  // Messages marked as read, chosen files and drafts live here, because the tabs come and go (rule O-49).
  const [reported] = useState<ReportedMessages>(() => new Map());
  const [search] = useSearchParams();
  const tab = search.get("tab");
  const draft = useReviewDraft(order);
  const chosenFiles = useChosenFiles();
  // Stored by the order's number, so that a link that was renewed meanwhile finds it.
  const message = useDraft(`message-of:${order.id}`);
  const arrived = usePaymentArrived(order);
  return (
    <>
      <OrderHeader order={order} confirming={arrived.confirming && tab === null} />
      {session && <Alert kind="info" className="no-print mb-6" title={t.staffNotice} />}
      <Tabs
        label={t.tabsLabel}
        tabs={[
          {
            id: "order",
            label: t.tabs.order,
            panel:
              order.review_product_id === null ? (
                <OrderTab order={order} chosenFiles={chosenFiles} arrived={arrived} />
              ) : (
                <div className="grid gap-6">
                  <PaymentNotice order={order} received={arrived.received} />
                  {order.documents_wanted && <DocumentsForm order={order} chosenFiles={chosenFiles} />}
                  <LicenseReview order={order} orderProductId={order.review_product_id} draft={draft} />
                  <ProgressDuringReview order={order} />
                  <div>
                    <Costs order={order} />
                  </div>
                </div>
              ),
          },
          {
            id: "messages",
            label: <MessagesTitle unread={order.unread_messages} />,
            panel: <MessagesTab order={order} reported={reported} draft={message} />,
          },
          { id: "corrections", label: t.tabs.corrections, panel: <CorrectionsTab uuid={order.uuid} /> },
        ]}
      />
      <Questions />
      <FoldedParts order={order} />
      <LeaveDialog isUnsaved={order.review_product_id !== null && hasUnsentAnswers(draft.value)} words={leave} />
    </>
  );
}

function MessagesTitle({ unread }: { readonly unread: number }) {
  const t = useTexts("customerOrder");
  return (
    <>
      <span>{t.tabs.messages}</span>
      {unread > 0 && (
        <Chip tone="info">
          {unread} <VisuallyHidden>{t.unread}</VisuallyHidden>
        </Chip>
      )}
    </>
  );
}

/** @param confirming the order was just paid: the page thanks, and has its own print button */
function OrderHeader({ order, confirming }: { readonly order: CustomerOrder; readonly confirming: boolean }) {
  const t = useTexts("customerOrder");
  const number = t.heading(order.id);
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-3 gap-y-3">
      <div>
        <p className="font-semibold text-copper-600">{confirming ? number : t.title}</p>
        <PageHeading title={t.title}>{confirming ? t.confirmation.heading : number}</PageHeading>
        <p className="mt-1 text-ink-2">
          <time dateTime={order.created_at}>{t.placedOn(formatDate(order.created_at))}</time>
        </p>
      </div>
      {!confirming && (
        <Button kind="secondary" className="no-print" onClick={() => window.print()}>
          <IconPrint /> {t.print}
        </Button>
      )}
    </div>
  );
}

const awaitsReview = ({ product_id: product, status_id: status }: CustomerOrderProduct): boolean =>
  status === statusIds.infoVerified && productOf(product as ProductId).isReviewable === true;

/** The estimate and the progress of the other documents, below the review of the license. */
function ProgressDuringReview({ order }: { readonly order: CustomerOrder }) {
  const t = useTexts("customerOrder").progress;
  const others = order.order_products.filter((product) => !awaitsReview(product));
  return (
    <>
      <OrderEstimate order={order} after={t.waitsForYou} />
      {others.length > 0 && <OrderProducts order={order} heading={t.others} products={others} />}
    </>
  );
}

function CorrectionsTab({ uuid }: { readonly uuid: string }) {
  const t = useTexts("customerOrder").corrections;
  const query = useQuery(correctionsQuery(uuid));
  return (
    <div className="grid max-w-[48rem] gap-5">
      <div>
        <h2 className="text-2xl">{t.heading}</h2>
        <p className="mt-1 text-ink-2">{t.intro}</p>
      </div>
      <CorrectionsHistory query={query} words={t} />
    </div>
  );
}
