import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

const messagesOf = plural({ one: "1 message", other: "# messages" });
const ordersOf = plural({ one: "1 order", other: "# orders" });

/** The inbox of the staff: the unread messages of customers. */
export const inbox = {
  title: "Inbox",
  intro: "Unread messages from customers, the longest waiting first.",
  counts: (orders: number, messages: number) => `${messagesOf(messages)} on ${ordersOf(orders)}`,
  more: (shown: number, all: number) =>
    `Showing the ${String(shown)} orders that have waited longest, of ${String(all)}.`,
  show: "Show",
  shows: { all: "All", mine: "Mine", unassigned: "Unassigned" },
  empty: "No one is waiting for an answer.",
  emptyShown: "None of these orders has an unread message.",
  list: "Orders with unread messages",
  order: (id: number) => `Order ${String(id)}`,
  customer: (first: string, last: string) => `${first} ${last}`,
  license: (number: number) => `License ${String(number)}`,
  product: (name: string, status: string) => `${name}: ${status}`,
  voided: "Voided",
  flagged: "Flagged",
  writesIn: (language: string) => `Writes in ${language}`,
  assignedTo: (name: string) => `Assigned to ${name}`,
  earlier: plural({ one: "and 1 earlier message", other: "and # earlier messages" }),
  open: "Open the order",
  reply: "Reply",
  replyTo: (id: number) => `Reply on order ${String(id)}`,
  markRead: "Mark as read",
  markReadOf: (id: number) => `Mark as read: the messages of order ${String(id)}`,
  assign: "Assign to me",
  assignOf: (id: number) => `Assign to me: order ${String(id)}`,
  assigned: (id: number) => `Order ${String(id)} is yours.`,
  marked: (id: number) => `The messages of order ${String(id)} are marked as read.`,
  answered: (id: number) => `Answered. The messages of order ${String(id)} are marked as read.`,
  keys: "J and K move, R replies, E marks as read, A assigns to you.",
  viewer: "You can read messages, but not answer.",
  /** In the header. */
  unread: (count: number) => `${String(count)} unread`,
};
