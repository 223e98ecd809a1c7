import { fullName } from "@dop/domain/orders";
import type { StaffOrder } from "@dop/domain/contract";
import { lazy, Suspense, useState, useEffect } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { paths } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { formatDate } from "../../../lib/words/format.ts";
import { currentSession } from "../../../lib/storage/session.ts";
import { useMayWrite } from "../../../session/use-may-write.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { IconFlag } from "../../../ui/icons.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DialogHostContext } from "../../../ui/dialogs/dialog-host.ts";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { FlagDialog, type FlagTask } from "../../worklists/queue/index.ts";
import type { ReportedMessages } from "../../order/conversation/index.ts";
import { OrderAssignee } from "./assignee.tsx";
import { ColleagueChange, useSteadyOrder } from "./colleague-change.tsx";
import { Comments } from "./comments/comments.tsx";
import { CorrectionsNeeded } from "./corrections/corrections-needed.tsx";
import { CorrectionsTab } from "./corrections/corrections-tab.tsx";
import { FlagBanner } from "./flag-banner.tsx";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { useProductOfAddress, ProductsOverview } from "./product/products-overview.tsx";
import { ProductCard } from "./product/product-card.tsx";
import { OrderBar } from "./queue-bar.tsx";
import { SidePanel } from "./side/side-panel.tsx";
import { reloadStaffOrder } from "./staff-order-queries.ts";
import { CancelOrder } from "./verification/cancel-order.tsx";
import { PictureLinksProvider } from "./verification/picture-links.tsx";
import { awaitsDecision } from "./verification/use-verification.ts";
import { VerificationPanel } from "./verification/verification-panel.tsx";
import { VerificationConflict, VerificationView } from "./verification/verification-view.tsx";

/** Seldom there: loaded when it is. */
const OpenDataRequests = lazy(async () => ({ default: (await import("./data-requests.tsx")).OpenDataRequests }));

export function OrderView({ order: live, queue }: { readonly order: StaffOrder; readonly queue: string | undefined }) {
  const t = useTexts("staffOrder");
  const mayWrite = useMayWrite();
  const { order, host } = useSteadyOrder(live);
  const [task, setTask] = useState<FlagTask>();
  const [canceling, setCanceling] = useState(false);
  const [conflict, setConflict] = useState<{ readonly orderId: number; readonly sentence: string | undefined }>();
  useLeaveOrder(order.id);
  useProductOfAddress(order);
  const newest = order.flag_history.at(-1);
  const checking = awaitsDecision(order);

  function ask(kind: FlagTask["kind"]): void {
    setTask({
      kind,
      orderId: order.id,
      name: fullName(order.first_name, order.last_name),
      license: order.reference_id,
      flagged: order.flagged,
      comment: kind === "edit" ? (newest?.comment ?? "") : "",
    });
  }

  const requests = order.data_requests?.some(({ state }) => state === "open") && (
    <Suspense>
      <OpenDataRequests order={order} />
    </Suspense>
  );

  return (
    <PictureLinksProvider order={order}>
      <DialogHostContext value={host}>
        <OrderBar order={order} queue={queue}>
          {order.destroyed_at === null && <OrderAssignee order={order} />}
          {mayWrite && !order.flagged && (
            <Button kind="quiet" small onClick={() => ask("flag")}>
              <IconFlag className="size-4" />
              {t.flag.add}
            </Button>
          )}
        </OrderBar>
        <div className={classNames("relative p-4", order.voided && "bg-salt-200")}>
          <div className="grid gap-3 pb-3 empty:hidden">
            {!mayWrite && <Alert kind="info">{t.readOnly}</Alert>}
            {order.destroyed_at !== null && (
              <Alert kind="info">{t.personalDataDestroyed(formatDate(order.destroyed_at), order.destroyed_by)}</Alert>
            )}
            {conflict?.sentence !== undefined && conflict.orderId === order.id && (
              <VerificationConflict sentence={conflict.sentence} isOver={!checking} />
            )}
            <FlagBanner order={order} onAsk={ask} />
            {!checking && requests}
            <FailedMails order={order} />
            <ColleagueChange key={order.id} order={live} />
          </div>
          {order.voided && <VoidedStamp over={!order.flagged} />}
          <div
            className={classNames(
              "grid items-start gap-4",
              checking ? "lg:grid-cols-2 lg:grid-rows-[auto_1fr]" : "lg:grid-cols-[minmax(0,1fr)_21rem]",
              order.voided && "grayscale",
            )}
          >
            {checking && (
              <div className="min-w-0">
                <VerificationView
                  order={order}
                  onCancel={() => setCanceling(true)}
                  onConflict={(sentence) => setConflict({ orderId: order.id, sentence })}
                />
              </div>
            )}
            {/* Beside the ID check: who checks ticks and comments, too. */}
            <div className={classNames("min-w-0", checking && "lg:col-start-2 lg:row-span-2 lg:row-start-1")}>
              {/* Not above an ID check, whose pictures and decision are one screen. */}
              {checking && <div className="mb-4 grid gap-3 empty:hidden">{requests}</div>}
              <OrderTabs order={order} />
            </div>
            <aside aria-label={t.side.label} className="card min-w-0 divide-y divide-salt-200">
              {!checking && <VerificationPanel order={order} onCancel={() => setCanceling(true)} />}
              <SidePanel order={order} />
            </aside>
          </div>
        </div>
      </DialogHostContext>
      <CancelOrder order={live} asking={canceling} onClose={() => setCanceling(false)} />
      <FlagDialog task={task} onClose={() => setTask(undefined)} onChanged={async () => reloadStaffOrder(order.id)} />
    </PictureLinksProvider>
  );
}

/** Emails about it that were not delivered, which nobody was told of when they were written (rule E-12). */
function FailedMails({ order: { failed_mails: failed } }: { readonly order: StaffOrder }) {
  const t = useTexts("staffMail");
  return (
    failed && (
      <Alert kind="warn" live="status">
        <Link to={paths.mail}>{t.title}</Link>: {failed.map((kind) => t.kinds[kind]).join(", ")}
      </Alert>
    )
  );
}

/** Lies over the order next to the tabs, or in its own row where they need the room. */
function VoidedStamp({ over }: { readonly over: boolean }) {
  const t = useTexts("staffOrder");
  return (
    <div
      className={classNames(
        "pointer-events-none z-[5] flex justify-center py-2",
        over && "lg:absolute lg:inset-x-0 lg:top-1",
      )}
    >
      <p className="-rotate-3 border-4 border-error bg-white px-5 py-1 text-xl font-bold tracking-widest text-error">
        {t.voided}
      </p>
    </div>
  );
}

function OrderTabs({ order }: { readonly order: StaffOrder }) {
  const t = useTexts("staffOrder");
  // Outlives a closed tab.
  const [reported] = useState<ReportedMessages>(() => new Map());
  const tabs = [
    { id: "order", label: t.tabs.order, panel: <OrderTab order={order} /> },
    {
      id: "messages",
      label: (
        <>
          <span>{t.tabs.messages}</span>
          {order.unread_messages > 0 && (
            <Chip tone="info">
              {order.unread_messages}
              <VisuallyHidden> {t.unread}</VisuallyHidden>
            </Chip>
          )}
        </>
      ),
      panel: <MessagesTab order={order} reported={reported} />,
    },
    { id: "corrections", label: t.tabs.corrections, panel: <CorrectionsTab order={order} /> },
  ];
  return <Tabs tabs={tabs} label={t.tabsLabel} />;
}

function OrderTab({ order }: { readonly order: StaffOrder }) {
  return (
    <div className="grid gap-3">
      <Comments order={order} />
      <ProductsOverview order={order} />
      <CorrectionsNeeded order={order} />
      {order.products.map((product) => (
        <ProductCard key={product.id} order={order} product={product} />
      ))}
    </div>
  );
}

/** Reports that the user leaves an order, by a link or with the page: DELETE /orders/{id}/presence. */
function useLeaveOrder(orderId: number): void {
  useEffect(() => {
    function leave(): void {
      if (currentSession() === undefined) return;
      // Without this call the presence ends by itself after 90 seconds.
      api.delete(`/orders/${orderId}/presence`, { keepalive: true, explains403: true }).catch(() => undefined);
    }
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [orderId]);
}
