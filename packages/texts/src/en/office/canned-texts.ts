/** Sentences of the office that are sent often: the page on which admins keep them, and the window that offers them. */
export const cannedTexts = {
  title: "Canned texts",
  intro:
    "Answers and reasons for customers that clerks put into a message. " +
    "{name}, {order} and {date} become the customer's name, the order's number and today's date.",
  kinds: {
    reply: { heading: "Replies to messages", add: "Add a reply", empty: "No replies yet." },
    invalid: { heading: "What is wrong with documents", add: "Add a reason", empty: "No reasons yet." },
  },
  columns: { name: "Name", text: "Text", changed: "Changed", actions: "Actions" },
  changedBy: (date: string, name: string) => `${date}, ${name}`,
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  remove: "Delete",
  removeOf: (name: string) => `Delete ${name}`,
  name: "Name",
  nameHint: "Clerks see it, customers do not.",
  text: "Text",
  textHint: "Use {name}, {order} or {date} where they belong.",
  addresses: "Customers can open these addresses. Check them:",
  cancel: "Cancel",
  save: "Save",
  saved: "The text is saved.",
  removed: "The text is deleted.",
  /** In a message. */
  insert: "Canned text",
  chooseTitle: "Choose a text",
  filter: "Narrow the list",
  none: "There are no canned texts yet. Admins add them.",
  noMatch: "No text matches.",
  manage: "Manage canned texts",
};
