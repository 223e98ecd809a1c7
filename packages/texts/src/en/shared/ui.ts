import { formatNumber } from "../../locales.ts";
import { connection } from "./connection.ts";

/** Words that the owned controls say by themselves, whatever page they stand on. */
export const ui = {
  error: "Error:",
  optional: "(optional)",
  or: "or",
  close: "Close",
  loading: "Loading",
  loadingLong: "This is taking longer than usual. You can wait, or check your connection and reload the page.",
  charactersLeft: (count: number) => `${formatNumber(count, "en")} ${count === 1 ? "character" : "characters"} left.`,
  charactersOver: (count: number) =>
    `${formatNumber(count, "en")} ${count === 1 ? "character" : "characters"} too many.`,
  removeFile: (name: string) => `Remove ${name}`,
  retry: connection.retry,
  errorTitle: "Something went wrong",
  notifications: "Notifications",
  requiredField: (label: string) => `${label} is required.`,
  // Rule M-7: an amount that is not known.
  unknownMoney: "$--.--",
};
