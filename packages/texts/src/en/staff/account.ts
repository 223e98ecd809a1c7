import { pluralIn } from "../../locales.ts";

const plural = pluralIn("en");

/** The page of one's own account, and the lists of sessions there and on the users page. */
export const account = {
  title: "Your Account",
  signedInAs: (name: string, username: string) => `${name}, ${username}`,
  yourSessions: "Where you are logged in",
  yourSessionsText: "End any that you do not recognize, and change your password.",
  allSessions: "Who is logged in",
  sessionsOf: (name: string, count: number) => `${name} (${String(count)})`,
  allSessionsText: "An ended session stops at once; the person can log in again.",
  columns: {
    browser: "Browser",
    since: "Since",
    lastSeen: "Last used",
    actions: "Actions",
  },
  unknownBrowser: "Unknown",
  thisSession: "(this session)",
  end: "End session",
  endOf: (name: string, since: string) => `End session of ${name} since ${since}`,
  endAll: "End all",
  endAllOf: (name: string) => `End all sessions of ${name}`,
  endOthers: "End all others",
  ended: "Session ended.",
  endedMany: plural({ one: "1 session ended.", other: "# sessions ended." }),
};
