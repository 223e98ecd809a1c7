import type { StaffOrder } from "@dop/domain/contract";
import { isQueueKey, type QueueKey } from "@dop/domain/queues";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useOfferNextTarget } from "../../../page/next-target.ts";
import { PageHeading } from "../../../page/page-heading.tsx";
import { languageName } from "../../../lib/words/language-name.ts";
import { queuePath, staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link, useNavigate, useSearchParams } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { letterKeyOf, useKeys } from "../../../lib/keys/letter-keys.ts";
import { isShortcutAllowed } from "../../../lib/keys/shortcuts.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { IconCheck, IconChevronRight, IconFlag } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { AwaitingPayment, listAddress, nextInQueueQuery, useQueueName } from "../../worklists/queue/index.ts";
import { prefetchOrder } from "./prefetch-order.ts";
import { pendingSecondLook } from "./corrections/order-corrections.ts";

interface OrderBarProps {
  readonly order: StaffOrder;
  /** The queue in the address, which may be unknown. */
  readonly queue: string | undefined;
  readonly children?: ReactNode;
}

/** The bar on top of an order, which stays in sight: queue, number, and the link to the next order. */
export function OrderBar({ order, queue, children }: OrderBarProps) {
  const t = useTexts("staffOrder");
  const words = useTexts("queue");
  const { writesIn } = useTexts("inbox");
  const language = languageName(order.locale ?? "en");
  const name = useQueueName(queue);
  const key = queue !== undefined && isQueueKey(queue) ? queue : undefined;
  const [search] = useSearchParams();
  const list = listAddress(search);
  return (
    <div
      data-bar
      className={
        "sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 " +
        "border-b border-salt-300 bg-white px-4 py-2 print:static"
      }
    >
      {name &&
        (key === undefined ? (
          <span className="text-ink-2">{name.category}</span>
        ) : (
          <Link to={queuePath(key) + list} className="no-print">
            {words.fullName(name.category, name.name ?? "")}
          </Link>
        ))}
      <PageHeading title={t.title(order.id)} className="text-lg" />
      {order.flagged && (
        <Chip tone="warn">
          <IconFlag className="size-3.5" />
          {words.flag.flagged}
        </Chip>
      )}
      {order.money.due > 0 && <AwaitingPayment />}
      {pendingSecondLook(order) && <Chip tone="info">{words.secondLook}</Chip>}
      {language !== undefined && <Chip tone="info">{writesIn(language)}</Chip>}
      {/* Not below: what is about to be pressed would move whenever a colleague comes or goes. */}
      <output className="empty:hidden">
        {order.also_open.length > 0 && <Chip tone="info">{t.alsoOpen(order.also_open.join(", "))}</Chip>}
      </output>
      <div className="no-print ml-auto flex flex-wrap items-center gap-3">
        <div className="contents">{children}</div>
        {key !== undefined && <NextLink orderId={order.id} queue={key} list={list} />}
      </div>
    </div>
  );
}

interface NextLinkProps {
  readonly orderId: number;
  readonly queue: QueueKey;
  /** Sort and filters of the list that the order was opened from. */
  readonly list: string;
}

function NextLink({ orderId, queue, list }: NextLinkProps) {
  const t = useTexts("staffOrder").bar;
  const navigate = useNavigate();
  const { data: found, isError } = useQuery(nextInQueueQuery(queue, orderId, list));
  const target = found && (found.next === null ? queuePath(queue) : staffOrderPath(found.next, queue)) + list;
  const next = found?.next ?? undefined;
  useOfferNextTarget(target, next);
  useEffect(() => {
    if (next !== undefined) void prefetchOrder(next);
  }, [next]);

  useKeys((event) => {
    // By the key's position: with Alt some layouts produce another letter.
    const withAlt = event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyN";
    const isNext = withAlt ? isShortcutAllowed(event) : ["n", "e"].includes(letterKeyOf(event) ?? "");
    if (!isNext || target === undefined) return;
    event.preventDefault();
    navigate(target);
  });

  if (found === undefined || target === undefined)
    // A placeholder keeps the bar from growing a row.
    return isError ? <span className="text-sm text-ink-2">{t.failed}</span> : <span className="min-h-9 w-60" />;
  const { left, in_use: inUse = 0 } = found;
  return (
    <>
      <span className="text-ink-2">
        <span>{t.left(left)}</span>
        {inUse > 0 && <span>, {inUse === left ? t.allInUse : t.passed(inUse)}</span>}
      </span>
      <LinkButton small className="min-h-9" to={target} aria-keyshortcuts="N E Alt+N" title={t.shortcut}>
        {found.next === null ? (
          <>
            {t.finish}
            <IconCheck className="size-4" />
          </>
        ) : (
          <>
            {t.next(left)}
            <VisuallyHidden> {t.nextOrder(found.next)}</VisuallyHidden>
            <IconChevronRight className="size-4" />
          </>
        )}
      </LinkButton>
    </>
  );
}
