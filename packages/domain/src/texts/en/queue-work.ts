import type { QueueShow } from "../../queues/queue-list.ts";

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
  assignee: {
    column: "Assigned to",
    to: (name: string) => `Assigned to ${name}`,
  },
};
