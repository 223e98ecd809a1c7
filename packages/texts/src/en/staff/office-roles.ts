import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The office's own roles on the page of users, with what each permission allows (rule A-46). */
export const officeRoles = {
  title: "Office roles",
  intro:
    "A role of your own for users: it says all that they may do besides reading. " +
    "A change counts at once for everyone who has the role.",
  empty: "There are no office roles. Users do what the role User allows.",
  add: "Add office role",
  columns: { name: "Name", permissions: "May", people: "People", actions: "Actions" },
  nothing: "Only read",
  people: plural({ one: "1 person", other: "# people" }),
  change: "Change",
  changeOf: (name: string) => `Change ${name}`,
  remove: "Delete",
  removeOf: (name: string) => `Delete ${name}`,
  removed: "Office role deleted.",
  name: "Name",
  nameHint: "As you choose it for a person, such as Supervisor.",
  may: "People with this role may",
  alsoRead: "Everyone reads orders, queues and messages.",
  save: "Save",
  cancel: "Cancel",
  saved: "Office role saved.",
  permissions: {
    "orders.write": "Work on orders: steps, flags, comments, corrections, messages and transmittals",
    "orders.verify": "Confirm or refuse IDs, and see the back of a driver license",
    "money.refund.request": "Ask for refunds, and undo that",
    "money.refund.approve": "Approve refunds, and record those made by check",
    "reports.all": "Read the reports of money and people, save reports, and make closeouts",
    "exports.addresses": "Save the addresses of a queue as a file",
    "exports.lists": "Save queues, searches, transmittals and refunds as files",
    "privacy.write": "Read all that is held about an order, answer requests about it, and destroy it",
    "quarantine.write": "See and destroy harmful uploads",
    "mail.retry": "Send failed emails again",
    "texts.write": "Write canned texts",
    "prices.write": "Change prices",
    "settings.write": "Change settings and setup, and remove shared views of others",
    "users.write": "Manage users and office roles, as far as their own permissions go",
    "audit.read": "Save the audit log as a file",
  },
};
