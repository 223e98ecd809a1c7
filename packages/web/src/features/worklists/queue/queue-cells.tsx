import { countryName } from "@dop/domain/countries";
import type { QueueKey } from "@dop/domain/queues";
import type { AtRisk, QueueEntry } from "@dop/domain/contract";
import { staffOrderPath } from "../../../lib/routes/paths.ts";
import { Link } from "../../../lib/routes/router.tsx";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { IconChevronDown, IconChevronRight, IconFlag, IconMail, IconWarning } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/focus/visually-hidden.tsx";
import { formatDay } from "../../../lib/words/format.ts";
import { Chip } from "../../../ui/chip.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { countriesOf } from "./queue-rows.ts";
import { formatDuration, usuallyOverdueAfter } from "./format-duration.ts";

export interface ListedOrder {
  readonly entry: QueueEntry;
  readonly parts: readonly QueueEntry[];
  readonly part?: number | undefined;
  readonly isOpen: boolean;
  readonly onFold: (orderId: number) => void;
  readonly queue: QueueKey;
  /** Sort and filter of the list, for the links from the order. */
  readonly list: string;
  readonly mayWrite: boolean;
  /** The colleagues who have the order open, a line each, so that an unchanged row rests; undefined for none. */
  readonly openBy: string | undefined;
  /** Stays the same function: what opens a dialog must not render the rows again. */
  readonly onFlag: (entry: QueueEntry) => void;
}

const barWidth = 64;

/** Time in the queue in words and as a bar, both marked when it is too long; a promised date replaces the bar. */
export function TimeInQueue({ entry }: { readonly entry: QueueEntry }) {
  const t = useTexts("queue");
  const { time_in_queue: seconds, overdue_after: overdueAfter = usuallyOverdueAfter, at_risk: risk } = entry;
  const late = seconds > overdueAfter;
  return (
    <span className={classNames("flex items-center gap-2", late && "font-semibold text-error")}>
      <span className={classNames("flex items-center gap-1 whitespace-nowrap", !risk && "min-w-20")}>
        <span>{formatDuration(seconds)}</span>
        {late && <IconWarning className="size-[1em]" />}
        {late && <VisuallyHidden> ({t.late})</VisuallyHidden>}
      </span>
      <span className="contents">
        {risk ? (
          <AtRiskChip risk={risk} />
        ) : (
          <svg width={barWidth} height="6" aria-hidden="true" className="no-print shrink-0 max-lg:hidden">
            <rect width={barWidth} height="6" rx="3" className="fill-salt-200" />
            <rect
              width={Math.max(4, Math.min(1, seconds / overdueAfter) * barWidth)}
              height="6"
              rx="3"
              className={late ? "fill-error" : "fill-control"}
            />
          </svg>
        )}
      </span>
    </span>
  );
}

/** `12/9` from a day YYYY-MM-DD. */
const shortDay = (day: string): string => day.split("-").slice(1).map(Number).join("/");

/** A promised date at risk, with the expected date (rule O-65); short in a table. */
function AtRiskChip({ risk }: { readonly risk: NonNullable<AtRisk> }) {
  const t = useTexts("queue");
  const { promised_on: promised, expected_on: expected } = risk;
  const isLater = expected > promised;
  const words = isLater
    ? t.promisedShort(formatDay(promised), formatDay(expected))
    : t.promisedPassedShort(formatDay(promised));
  return (
    <Chip tone="warn" className="font-normal">
      <span className="sm:sr-only">{words}</span>
      <span aria-hidden="true" title={words} className="flex items-center gap-1 whitespace-nowrap max-sm:hidden">
        <IconWarning className="size-[1em]" />
        {isLater ? t.daysShort(shortDay(promised), shortDay(expected)) : shortDay(promised)}
      </span>
    </Chip>
  );
}

/** Initials of the first and the last word of a name: "K. Madsen" is "KM". */
function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join("");
}

/** A colleague who has the order open, as initials in a ring, or their number. */
function OpenBy({ names }: { readonly names: string }) {
  const all = names.split("\n");
  const words = useTexts("queueWork").openBy(all.join(", "), all.length);
  return (
    <span
      title={words}
      className={
        "no-print ml-1.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full border-2 " +
        "border-spruce-700 px-1 text-xs leading-none font-semibold text-spruce-700"
      }
    >
      <span aria-hidden="true">{all.length > 1 ? all.length : initialsOf(names)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** The assignee as initials; screen readers and phones get the whole name. */
export function AssigneeChip({ name }: { readonly name: string }) {
  const t = useTexts("queueWork").assignee;
  return (
    <span title={t.to(name)}>
      <Chip>
        <span aria-hidden="true" className="max-sm:hidden">
          {initialsOf(name)}
        </span>
        <span aria-hidden="true" className="sm:hidden">
          {name}
        </span>
        <VisuallyHidden>{t.to(name)}</VisuallyHidden>
      </Chip>
    </span>
  );
}

export function Unread({ count }: { readonly count: number }) {
  const t = useTexts("queue");
  if (count === 0) return null;
  return (
    <Chip tone="info">
      <IconMail className="size-3.5" />
      {t.unread(count)}
    </Chip>
  );
}

/** A target of 24 px: the countries' button stands right below the name. */
const rowHead = "inline-block min-h-6 scroll-my-24";

/** A document's copies for a country, or its place in the order. */
export function DocumentName({ entry, part = 1, queue, list }: ListedOrder) {
  const t = useTexts("queue");
  const { document } = useTexts("queueWork").fold;
  return (
    <Link
      to={`${staffOrderPath(entry.order_id, queue)}${list}&product=${entry.id}`}
      className={classNames(rowHead, "pl-6 font-normal")}
    >
      {entry.country === null ? document(part) : t.ofCountry(countryName(entry.country), entry.quantity)}
    </Link>
  );
}

/** The number of an order's documents and their countries; shows and hides their rows. */
function Fold({ entry, parts, isOpen, onFold }: ListedOrder) {
  const t = useTexts("queue");
  const words = useTexts("queueWork").fold;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const countries = countriesOf(parts).map(([name, copies]) => (copies > 1 ? t.ofCountry(name, copies) : name));
  const documents = words.documents(parts.length);
  return (
    <button
      type="button"
      className="no-print flex min-h-6 max-w-full items-center gap-1 text-left font-normal text-ink-2 hover:underline"
      aria-expanded={isOpen}
      title={[documents, ...countries].join(", ")}
      onClick={() => onFold(entry.order_id)}
    >
      <Chevron className="size-3.5" />
      {countries.length > 0 && <VisuallyHidden>{documents}: </VisuallyHidden>}
      <span className="truncate">{countries.length > 0 ? countries.join(", ") : documents}</span>
    </button>
  );
}

export function Name(row: ListedOrder) {
  const t = useTexts("queue");
  const { entry, parts, queue, list, openBy } = row;
  return (
    <div>
      <Link to={staffOrderPath(entry.order_id, queue) + list} translate="no" className={rowHead}>
        {t.lastFirst(entry.last_name, entry.first_name)}
      </Link>
      {openBy !== undefined && <OpenBy names={openBy} />}
      {entry.awaiting_payment && (
        <>
          {" "}
          <AwaitingPayment />
        </>
      )}
      {entry.second_look && (
        <>
          {" "}
          <Chip tone="info">{t.secondLook}</Chip>
        </>
      )}
      {parts.length > 1 && <Fold {...row} />}
    </div>
  );
}

export function Flag({ entry, mayWrite, onFlag }: ListedOrder) {
  const t = useTexts("queue").flag;
  const words = entry.flagged ? entry.comment || t.flagged : t.flag;
  if (!mayWrite && !entry.flagged) return null;
  const look = classNames(
    "inline-flex min-h-7 max-w-full items-center gap-2 rounded-sm px-2 text-left max-sm:min-h-8",
    entry.flagged ? "font-semibold text-warn" : "no-print text-ink-2",
  );
  const content = (
    <>
      <IconFlag className="size-4" />
      <span className="min-w-0 break-words sm:truncate" title={words}>
        {words}
      </span>
    </>
  );
  if (!mayWrite) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      className={classNames(look, "hover:underline")}
      aria-haspopup="dialog"
      aria-label={entry.flagged ? t.changeOf(entry.order_id, words) : t.flagOrder(entry.order_id)}
      onClick={() => onFlag(entry)}
    >
      {content}
    </button>
  );
}
