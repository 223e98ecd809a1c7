import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
// The stylesheet as a file: the library's own <style> element is taken out at build, because the page forbids inline
// styles.
import "sonner/dist/styles.css";
import "./toaster.css";
import { getTexts } from "../i18n/use-texts.ts";
import type { ToastKind } from "../lib/toast.ts";
import { placeMessages } from "./place-messages.ts";

const HOTKEY = ["altKey", "KeyT"];
const SHOWN_FOR_MS = 5000;
/** Pixels from the top, for customers: below their header. */
const BELOW_BARS = 108;

/** Identical messages within this time (ms) are one event: calls that fail at once for one reason. */
const SAME_EVENT_MS = 1000;
let last = { words: "", at: Number.NEGATIVE_INFINITY };

function isSameEvent(words: string): boolean {
  const at = performance.now();
  const isSame = words === last.words && at - last.at < SAME_EVENT_MS && toast.getToasts().length > 0;
  last = { words, at };
  return isSame;
}

let mounted: Promise<void> | undefined;

/**
 * Shows a message. The first call mounts the stack of messages in its own root, outside any page. The library is large:
 * the application loads this module with the first message.
 */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  mounted ??= mount();
  await mounted;
  if (isSameEvent(`${kind} ${message}`)) return;
  placeMessages(SHOWN_FOR_MS);
  toast[kind](message);
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
          duration={SHOWN_FOR_MS}
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

/** Rendered after the stack, so that its effect runs when the stack listens; an earlier message would be lost. */
function Mounted({ onMounted }: { readonly onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return null;
}
