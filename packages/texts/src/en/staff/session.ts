/** The warning before an idle session ends. */
export const session = {
  idleTitle: "Are you still there?",
  idleText: "To protect the orders, we will log you out because you have been inactive.",
  idleLeft: "Time left:",
  stay: "Stay logged in",
  logOut: "Log out",
};
