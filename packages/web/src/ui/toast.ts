import { warn } from "../lib/warn.ts";
import type { ToastKind } from "./toaster.tsx";

/**
 * Short messages at the top right for five seconds (specification, section 8). The library behind them is fetched with the first
 * message, so that pages which have nothing to say do not carry it; Alt+T then moves the focus to the messages.
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
    // Without its chunk (connection lost) the sentence must not get lost as well.
    .catch(() => warn(message));
}
