import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The list of staff accounts and its dialogs, for admins. */
export const users = {
  title: "Users",
  intro: "Who can log in to the back office, and what they may do.",
  addUser: "Add User",
  columns: { name: "Name", username: "Username", role: "Role", actions: "Actions" },
  roles: { 1: "Admin", 2: "User", 3: "Viewer" },
  roleHints: { 1: "Everything, and the users", 2: "Works the queues", 3: "Reads everything, changes nothing" },
  roleOf: (name: string) => `Role of ${name}`,
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "They are logged out at once. What they wrote keeps their name.",
  removeConfirm: "Remove user",
  cancel: "Cancel",
  removed: "User removed.",
  roleChanged: "Role changed.",
  you: "(you)",
  empty: "There are no users yet.",
  search: "Find a person",
  searchHint: "Search by name. Where the portal keeps the accounts itself, type the whole email of someone new.",
  typeToSearch: "Type to search for a user.",
  tooShort: "Search must be at least 3 characters.",
  noneFound: "No users found.",
  searching: "Searching…",
  found: plural({ one: "1 person found.", other: "# people found." }),
  displayName: "Display name",
  displayNameHint: "Shown next to everything that this person does.",
  role: "Role",
  create: "Create user",
  created: "User Created!",
  chosen: (email: string) => `Chosen: ${email}`,
};
