import { definitionOf, type QueueKey } from "@dop/domain/queues";
import { batchPrintStep, decide, type PrintedStep } from "@dop/domain/workflow";

/** What can be done to the rows of a queue at once, besides flagging and assigning them. */
interface BulkActions {
  /** The step that the queue's work ends with, where that is printing (rule W-15). */
  readonly markedAs: PrintedStep | null;
  /** Whether its documents wait for a transmittal (rule T-2). */
  readonly waitsForTransmittal: boolean;
}

/** The actions of a queue, as the action table has them. */
export function bulkActionsOf(queue: QueueKey): BulkActions {
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
