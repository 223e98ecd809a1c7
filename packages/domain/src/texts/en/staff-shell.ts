/** The header of the staff's pages. */
export const staffShell = {
  siteName: "Document Ordering",
  users: "Users",
  settings: "Settings",
  transmittals: "Transmittals",
  search: "Search",
  inbox: "Inbox",
  devTools: "Dev Tools",
  environment: "Environment:",
  loggedInAs: "Logged in as",
  yourAccount: "(your account)",
};
