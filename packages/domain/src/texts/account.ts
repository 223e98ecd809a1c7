import { defineTexts } from "./catalogue.ts";

/** The page of one's own account, and the lists of sessions there and on the users page. */
export const accountTexts = defineTexts({
  title: "Your Account",
  signedInAs: (name: string, username: string) => `${name}, ${username}`,
  yourSessions: "Where you are signed in",
  yourSessionsText: "End what you do not know, and change your password.",
  allSessions: "Who is signed in",
  allSessionsText: "A session that is ended is over at once; the person can log in again.",
  columns: {
    name: "Name",
    browser: "Browser",
    since: "Since",
    lastSeen: "Last used",
    actions: "Actions",
  },
  unknownBrowser: "Unknown",
  thisSession: "(this session)",
  end: "End session",
  endOf: (name: string, since: string) => `End the session of ${name} since ${since}`,
  endAll: "End all",
  endAllOf: (name: string) => `End all sessions of ${name}`,
  endOthers: "End all others",
  ended: "Session ended.",
  endedMany: (count: number) => (count === 1 ? "1 session ended." : `${count} sessions ended.`),
});
