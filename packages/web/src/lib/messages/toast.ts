import { warn } from "./warn.ts";

/** The kind of a message. A warning reports a side effect that failed. */
export type ToastKind = "success" | "error" | "warning" | "info";

/** A button of a message, which then stays for ten seconds and no longer. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly action?: ToastAction;
  /** It is about this page, and is not shown on the next one. */
  readonly endsWithPage?: boolean;
}

type ShowToast = (kind: ToastKind, message: string, options?: ToastOptions) => Promise<void>;

let showToast: ShowToast | undefined;

/** Registers the display of messages, because nothing in this folder draws. */
export function registerToaster(next: ShowToast): void {
  showToast = next;
}

/** Short messages at the top right for five seconds. Alt+T moves the focus to them. */
export const toast = {
  success: (message: string) => show("success", message),
  error: (message: string, options?: Pick<ToastOptions, "endsWithPage">) => show("error", message, options),
  warning: (message: string) => show("warning", message),
  info: (message: string, action?: ToastAction) => show("info", message, action && { action }),
};

function show(kind: ToastKind, message: string, options?: ToastOptions): void {
  // Without its chunk (connection lost) the message goes to the console.
  showToast?.(kind, message, options).catch(() => warn(message));
}
