import type { QueueShow } from "../../queues/queue-list.ts";

const orders = (count: number): string => (count === 1 ? "1 order" : `${String(count)} orders`);

/** A queue as a work surface: what it is narrowed to, what is selected, and whose an order is. */
export const queueWork = {
  show: {
    label: "Show only",
    names: {
      flagged: "Flagged",
      unread: "Unread",
      due: "Awaiting payment",
      mine: "Mine",
      unassigned: "Unassigned",
    } satisfies Record<QueueShow, string>,
    count: (count: number) => (count === 1 ? "1 order" : `${String(count)} orders`),
    none: {
      flagged: "No order in this queue is flagged.",
      unread: "No order in this queue has unread messages.",
      due: "No order in this queue awaits payment.",
      mine: "No order in this queue is yours.",
      unassigned: "Every order in this queue is somebody's.",
    } satisfies Record<QueueShow, string>,
  },
  select: {
    all: "Select all shown orders",
    row: (name: string, orderId: number) => `Select ${name}, order ${String(orderId)}`,
    bar: "Selected orders",
    count: (count: number) => `${String(count)} selected`,
    hidden: (count: number) => `${String(count)} of them not shown`,
    clear: "Clear the selection",
  },
  bulk: {
    markAs: (status: string) => `Mark as ${status}`,
    markTitle: (count: number, status: string) => `Mark ${orders(count)} as ${status}`,
    number: "Tracking number",
    fedex: "One FedEx number for all of them",
    fedexNumber: "FedEx number",
    fedexInvalid: "Invalid FedEx tracking number",
    numberMissing: "Choose a number, or say that there is none.",
    batchPrint: "Batch print",
    createTransmittal: "Create transmittal",
    createTitle: (count: number) => `Put ${orders(count)} on a new transmittal`,
    createText: "They become Sent to Lt. Governor's Office.",
    create: "Create",
    createAndPrint: "Create and print",
    created: (number: number) => `Transmittal ${String(number)} created.`,
    addToTransmittal: "Add to transmittal",
    addTitle: (count: number) => `Add ${orders(count)} to a transmittal`,
    transmittal: "Transmittal",
    chooseTransmittal: "Choose a transmittal.",
    noTransmittals: "No transmittal is out. Create one instead.",
    transmittalOf: (number: number, date: string, documents: number) =>
      `${String(number)} of ${date}, ${documents === 1 ? "1 document" : `${String(documents)} documents`}`,
    add: "Add",
    flag: "Flag",
    flagTitle: (count: number) => `Flag ${orders(count)}`,
    assignToMe: "Assign to me",
    assign: "Assign…",
    assignTitle: (count: number) => `Assign ${orders(count)}`,
    assignTo: "Assign to",
    nobody: "Nobody",
    save: "Assign",
    cancel: "Cancel",
    isFlagged: "It is flagged. Remove the flag first.",
  },
  result: {
    label: "What was done",
    done: (count: number) => `${String(count)} done`,
    mixed: (done: number, refused: number) => `${String(done)} done, ${String(refused)} not`,
    refused: "Not done; these orders stay selected:",
    dismiss: "Dismiss",
    order: (orderId: number, name: string) => `${String(orderId)} ${name}`,
  },
  assignee: {
    column: "Assigned to",
    to: (name: string) => `Assigned to ${name}`,
  },
};
