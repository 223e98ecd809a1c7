/** The words of a page whose texts did not arrive: it has these from its start, in each language (rule O-68). */
export const connection = {
  couldNotConnect: "Could not connect to server",
  checkConnection: "Check your connection. What you have typed is still here.",
  retry: "Try again",
};
