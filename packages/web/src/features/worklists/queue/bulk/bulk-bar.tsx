import type { QueueKey } from "@dop/domain/queues";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconClose, IconFlag, IconPerson, IconPrint } from "../../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../../ui/focus/visually-hidden.tsx";
import { isSentByEmail } from "../use-batch-print.ts";
import { bulkActionsOf, type Question } from "./bulk-dialogs.tsx";

interface BulkBarProps {
  readonly queue: QueueKey;
  readonly count: number;
  /** Selected rows that the filter hides. */
  readonly hidden: number;
  readonly busy: boolean;
  readonly onAsk: (question: Question) => void;
  readonly hasFlags: boolean;
  readonly onPrint: () => void;
  readonly onPrintSheets: () => void;
  readonly onAssignToMe: () => void;
  readonly onClear: () => void;
}

/** Actions on the selected rows. The bar sticks below the list, so that no row moves when it appears. */
export function BulkBar({ queue, count, hidden, busy, hasFlags, onAsk, ...on }: BulkBarProps) {
  const papers = useTexts("papers");
  const t = useTexts("queueWork");
  const { names } = useTexts("statuses");
  const { markedAs, waitsForTransmittal } = bulkActionsOf(queue);
  const { letters } = useTexts("queue").batch;
  const isByEmail = markedAs !== null && isSentByEmail(queue);
  const folded = [
    markedAs !== null &&
      !isByEmail && { label: t.bulk.batchPrint, run: on.onPrint, icon: <IconPrint className="size-4" /> },
    waitsForTransmittal && { label: t.bulk.addToTransmittal, run: () => onAsk("add") },
    { label: papers.print, run: on.onPrintSheets },
    { label: papers.labels, run: () => onAsk("labels") },
    { label: t.bulk.flag, run: () => onAsk("flag"), icon: <IconFlag className="size-4" /> },
    hasFlags && { label: t.bulk.unflag, run: () => onAsk("unflag") },
    { label: t.bulk.assignToMe, run: on.onAssignToMe, icon: <IconPerson className="size-4" /> },
    { label: t.bulk.assign, run: () => onAsk("assign") },
  ];
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section
      aria-label={t.select.bar}
      className="no-print @container sticky bottom-0 z-10 -mx-4 mt-3 -mb-4 border-t border-salt-300 bg-white px-4 py-2"
    >
      {/* In a narrow bar the buttons wrap and lose their icons; a phone folds most of them. */}
      <div className="flex flex-wrap items-center gap-2 @max-[68rem]:[&_.btn_svg]:hidden">
        {/* First, so that it stays where it is. */}
        <button
          type="button"
          className="-ml-2 flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-salt-100"
          title={t.select.clear}
          onClick={on.onClear}
        >
          <IconClose className="size-4" />
          <VisuallyHidden>{t.select.clear}</VisuallyHidden>
        </button>
        <p className="mr-2 text-sm whitespace-nowrap">
          <span className="font-semibold">{t.select.count(count)}</span>
          {hidden > 0 && <span className="block text-xs text-ink-2">{t.select.hidden(hidden)}</span>}
        </p>
        {isByEmail && (
          <Button small busy={busy} onClick={on.onPrint}>
            {letters.title}
          </Button>
        )}
        {markedAs !== null && !isByEmail && (
          <Button small busy={busy} onClick={() => onAsk("mark")}>
            {t.bulk.markAs(names[markedAs])}
          </Button>
        )}
        {waitsForTransmittal && (
          <Button small busy={busy} onClick={() => onAsk("create")}>
            {t.bulk.createTransmittal}
          </Button>
        )}
        <Button
          kind="secondary"
          small
          className="@min-[40rem]:hidden"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded((before) => !before)}
        >
          {t.bulk.more}
        </Button>
        <div className={classNames("w-full flex-wrap gap-2 @min-[40rem]:contents", isUnfolded ? "flex" : "hidden")}>
          {folded.map(
            (action) =>
              action && (
                <Button key={action.label} kind="secondary" small busy={busy} onClick={action.run}>
                  {action.icon}
                  {action.label}
                </Button>
              ),
          )}
        </div>
      </div>
    </section>
  );
}
