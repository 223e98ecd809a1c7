import { toast } from "sonner";
import { afterAll, afterEach, vi } from "vitest";
import { clearCart } from "../src/cart/cart-store.ts";
import { endFailureBeside } from "../src/lib/api/failure-beside.ts";
import { messageTiming } from "../src/ui/messages/toaster.tsx";
import { answerStylesQuickly } from "./computed-style.ts";
import { cleanup, settle, waitFor } from "./testing-library.ts";

// The test files of a worker share their modules and one window. Each starts with the window as a browser opens it.

/** A page, its step and a dialog in it load one after another. */
const LOADING_ROUNDS = 3;

answerStylesQuickly(window);
/** Without a fake server there is no connection: late calls of a closed page reach no real server. */
globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
// On a busy machine a message could disappear before a test looks for it.
messageTiming.shownFor = 600_000;
afterEach(() => {
  cleanup();
  endFailureBeside();
  vi.useRealTimers();
  toast.dismiss();
});

afterAll(async () => {
  // A toast fades out before it disappears, and on a busy machine one can come after the last test.
  await waitFor(() => {
    if (!document.querySelector("[data-sonner-toast]")) return;
    toast.dismiss();
    throw new Error("A message of this file still shows.");
  });
  // Loading and rendering must not continue into the next file, and what was loaded can load more.
  for (let round = 0; round < LOADING_ROUNDS; round += 1) {
    await vi.dynamicImportSettled();
    await settle();
  }
  vi.unstubAllGlobals();
  clearCart();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  // The next files of the worker would find it, and which those are differs from run to run. The stack of messages is
  // made once a worker.
  const left = [...document.body.children].filter((each) => each.querySelector('section[aria-live="polite"]') === null);
  for (const each of left) each.remove();
  if (left.length > 0)
    throw new Error(`This file leaves elements in the page: ${left.map(({ outerHTML }) => outerHTML).join(", ")}`);
});
