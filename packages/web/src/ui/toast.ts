import { warn } from "../lib/warn.ts";
import type { ToastKind } from "./toaster.tsx";

/**
 * Short messages at the top right for five seconds. The library behind them is fetched with the first
 * message, so that other pages stay small; Alt+T then moves the focus to the messages.
 */
export const toast = {
  success: (message: string) => show("success", message),
  error: (message: string) => show("error", message),
  warning: (message: string) => show("warning", message),
  info: (message: string) => show("info", message),
};

function show(kind: ToastKind, message: string): void {
  import("./toaster.tsx")
    .then(({ showToast }) => showToast(kind, message))
    // Without its chunk (connection lost) the message goes to the console.
    .catch(() => warn(message));
}
