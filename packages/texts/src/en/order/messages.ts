import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The conversation between a customer and the office. */
export const messages = {
  heading: "Messages",
  responseTime: "Staff may take up to 2 business days to respond.",
  empty: "No messages yet",
  emptyText: "Send us a message below if you have a question about your order.",
  listLabel: "Messages, oldest first",
  you: "You",
  customer: "Customer",
  office: (name: string) => `${name}, the office`,
  isNew: "New",
  refresh: "Refresh",
  refreshed: "Messages are up to date.",
  arrived: plural({ one: "1 new message from the office.", other: "# new messages from the office." }),
  compose: "Send us a message",
  label: "Your message",
  send: "Send message",
  sent: "Your message was sent.",
  sentWithoutEmail: "Your message was sent. We could not notify the office by email, but they will see it here.",
  delete: "Delete",
  deleteMessage: (time: string) => `Delete your message of ${time}`,
  deleted: "Message deleted.",
  closed: "Messaging is complete",
  closedText:
    "Every document of this order is shipped or canceled, so messages can no " +
    "longer be sent here. If you have a question, please contact the office:",
};
