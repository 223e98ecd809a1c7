import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

// The stylesheet as a file: the page forbids inline styles, so the build (vite.config.ts) leaves out the library's own.
import "sonner/dist/styles.css";
import "./toaster.css";
import { getTexts } from "../../i18n/use-texts.ts";
import type { ToastAction, ToastKind } from "../../lib/messages/toast.ts";
import { messageTiming, placeMessages } from "./place-messages.ts";

const HOTKEY = ["altKey", "KeyT"];
/** The time for which the server can undo a change. */
const ACTION_SHOWN_FOR_MS = 10_000;
/** Pixels from the top, for customers: below their header. */
const BELOW_BARS = 108;

/** Identical messages within this time (ms) are one event: calls that fail at once for one reason. */
const SAME_EVENT_MS = 1000;
let last = { words: "", at: Number.NEGATIVE_INFINITY };

function isSameEvent(kind: ToastKind, message: string): boolean {
  const at = performance.now();
  const words = `${kind} ${message}`;
  const isShown = toast.getToasts().some((shown) => "title" in shown && shown.title === message);
  const isSame = words === last.words && at - last.at < SAME_EVENT_MS && isShown;
  last = { words, at };
  return isSame;
}

let mounted: Promise<void> | undefined;

/**
 * Shows a message. The first call mounts the stack of messages in its own root, outside any page. The library is large:
 * the application loads this module with the first message.
 */
export async function showToast(kind: ToastKind, message: string, action?: ToastAction): Promise<void> {
  mounted ??= mount();
  await mounted;
  if (action === undefined && isSameEvent(kind, message)) return;
  const duration = action === undefined ? messageTiming.shownFor : ACTION_SHOWN_FOR_MS;
  placeMessages(duration);
  toast[kind](message, { duration, ...(action && { action: { label: action.label, onClick: action.run } }) });
}

function mount(): Promise<void> {
  const t = getTexts("ui");
  const host = document.createElement("div");
  document.body.append(host);
  return new Promise((resolve) => {
    createRoot(host).render(
      <>
        <Toaster
          position="top-right"
          hotkey={HOTKEY}
          visibleToasts={4}
          closeButton
          theme="light"
          offset={{ top: BELOW_BARS }}
          mobileOffset={{ top: BELOW_BARS }}
          containerAriaLabel={t.notifications}
          toastOptions={{ closeButtonAriaLabel: t.close }}
        />
        <Mounted onMounted={resolve} />
      </>,
    );
  });
}

/** Rendered after the stack, so that its effect runs once the stack listens; an earlier message would be lost. */
function Mounted({ onMounted }: { readonly onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return null;
}
