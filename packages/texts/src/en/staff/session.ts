/** The warning before an idle session ends. */
export const session = {
  idleTitle: "Are you still there?",
  idleText: "To protect the orders, you will be logged out because nothing was done for a while.",
  idleLeft: "Time left:",
  stay: "Stay logged in",
  logOut: "Log out",
};
