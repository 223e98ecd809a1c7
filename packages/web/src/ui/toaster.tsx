import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
// The stylesheet as a file: the library's own <style> element is taken out at build, because the page forbids inline
// styles.
import "sonner/dist/styles.css";
import "./toaster.css";
import { getTexts } from "../i18n/use-texts.ts";

const HOTKEY = ["altKey", "KeyT"];
const SHOWN_FOR_MS = 5000;
/** Pixels from the top: below the staff header and the bar of an order, whose "Next" must stay free. */
const BELOW_BARS = 108;

/** The kind of a message. A warning reports a side effect that failed. */
export type ToastKind = "success" | "error" | "warning" | "info";

let mounted: Promise<void> | undefined;

/** Shows a message; the first call mounts the stack of messages in a root of its own, outside any page. */
export async function showToast(kind: ToastKind, message: string): Promise<void> {
  mounted ??= mount();
  await mounted;
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
