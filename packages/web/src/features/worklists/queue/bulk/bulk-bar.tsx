import type { QueueEntry } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { useState } from "react";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { IconFlag, IconPerson, IconPrint } from "../../../../ui/icons.tsx";
import { isSentByEmail } from "../use-batch-print.ts";
import { countsOf } from "../queue-rows.ts";
import { bulkActionsOf, type Question } from "./bulk-dialogs.tsx";
import { SelectionBar } from "./selection-bar.tsx";

interface BulkBarProps {
  readonly queue: QueueKey;
  readonly selected: readonly QueueEntry[];
  /** Selected rows that the filter hides. */
  readonly hidden: number;
  readonly busy: boolean;
  readonly onAsk: (question: Question) => void;
  readonly onPrint: () => void;
  readonly onPrintSheets: () => void;
  readonly onAssignToMe: () => void;
  readonly onClear: () => void;
}

/** Actions on the selected rows of a queue. */
export function BulkBar({ queue, selected, hidden, busy, onAsk, ...on }: BulkBarProps) {
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
    selected.some(({ flagged }) => flagged) && { label: t.bulk.unflag, run: () => onAsk("unflag") },
    { label: t.bulk.assignToMe, run: on.onAssignToMe, icon: <IconPerson className="size-4" /> },
    { label: t.bulk.assign, run: () => onAsk("assign") },
  ];
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <SelectionBar
      shortcut="B"
      count={selected.length}
      orders={countsOf(selected)[0]}
      hidden={hidden}
      onClear={on.onClear}
    >
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
    </SelectionBar>
  );
}
