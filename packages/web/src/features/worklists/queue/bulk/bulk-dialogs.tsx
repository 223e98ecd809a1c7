import type { QueueEntry } from "@dop/domain/contract";
import { type QueueKey, definitionOf } from "@dop/domain/queues";
import { batchPrintStep, decide } from "@dop/domain/workflow";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { Dialog } from "../../../../ui/dialogs/dialog.tsx";
import { LabelsDialog } from "../../../order/papers/index.ts";
import { countsOf } from "../queue-rows.ts";
import { AssignForm } from "./assign-form.tsx";
import { FlagRowsForm, UnflagRowsForm, MarkForm } from "./row-forms.tsx";
import type { BulkAction } from "./use-bulk-work.ts";
import { AddToTransmittalForm, CreateTransmittalForm } from "./transmittal-forms.tsx";

export type Question = "mark" | "create" | "add" | "labels" | "flag" | "unflag" | "assign";

export interface Asked {
  readonly what: Question;
  readonly rows: readonly QueueEntry[];
}

interface BulkDialogsProps {
  readonly queue: QueueKey;
  readonly asked: Asked | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAnswer: (action: BulkAction, rows: readonly QueueEntry[]) => void;
}

/** Asks for the input of an action on several rows, and confirms actions that cannot be undone. */
export function BulkDialogs({ queue, asked, busy, onClose, onAnswer }: BulkDialogsProps) {
  const { bulk: t, counted } = useTexts("queueWork");
  const { names } = useTexts("statuses");
  const { markedAs } = bulkActionsOf(queue);
  const rows = asked?.rows ?? [];
  const count = counted(...countsOf(rows));
  const titles: Record<Question, string> = {
    mark: markedAs === null ? "" : t.markTitle(count, names[markedAs]),
    create: t.createTitle(count),
    add: t.addTitle(count),
    labels: "",
    flag: t.flagTitle(count),
    unflag: t.unflagTitle(counted(...countsOf(rows.filter(({ flagged }) => flagged)))),
    assign: t.assignTitle(count),
  };
  const isOpen = asked !== undefined;
  if (asked?.what === "labels") return <LabelsDialog open onClose={onClose} products={rows} />;
  return (
    <Dialog open={isOpen} onClose={onClose} title={isOpen && titles[asked.what]}>
      {isOpen && <Form queue={queue} asked={asked} busy={busy} onClose={onClose} onAnswer={onAnswer} />}
    </Dialog>
  );
}

function Form({ queue, asked: { what, rows }, busy, onClose, onAnswer }: BulkDialogsProps & { readonly asked: Asked }) {
  const { names } = useTexts("statuses");
  const { markedAs } = bulkActionsOf(queue);
  const common = { busy, onClose };
  switch (what) {
    case "mark":
      if (markedAs === null) return null;
      return (
        <MarkForm
          {...common}
          status={names[markedAs]}
          onMark={(tracking_shipping) =>
            onAnswer({ action: "tick_step", status_id: markedAs, tracking_shipping, queue }, rows)
          }
        />
      );
    case "create":
      return <CreateTransmittalForm rows={rows} onClose={onClose} />;
    case "add":
      return (
        <AddToTransmittalForm
          {...common}
          onAdd={(transmittal_id) => onAnswer({ action: "add_to_transmittal", transmittal_id }, rows)}
        />
      );
    case "labels":
      // A separate dialog.
      return null;
    case "unflag":
      return (
        <UnflagRowsForm
          {...common}
          onUnflag={() =>
            onAnswer(
              { action: "unflag" },
              rows.filter(({ flagged }) => flagged),
            )
          }
        />
      );
    case "flag":
      return <FlagRowsForm {...common} onFlag={(comment) => onAnswer({ action: "flag", comment }, rows)} />;
    case "assign":
      return (
        <AssignForm
          {...common}
          assignee={onlyAssigneeOf(rows)}
          onAssign={(user_id) => onAnswer({ action: "assign", user_id }, rows)}
        />
      );
  }
}

function onlyAssigneeOf(rows: readonly QueueEntry[]): number | undefined {
  const ids = new Set(rows.map(({ assignee }) => assignee?.id));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** Further actions on a queue: its printing step, if any (rule W-15), and transmittals (rule T-2). */
export function bulkActionsOf(queue: QueueKey) {
  const { productId, statusId } = definitionOf(queue);
  const { allowed } = decide("add_to_transmittal", "staff", {
    productId,
    statusId,
    statusLeft: null,
    inTransmittal: false,
    orderVoided: false,
    hasCorrections: false,
    refundAsked: false,
    isDue: false,
  });
  return { markedAs: batchPrintStep(queue), waitsForTransmittal: allowed };
}
