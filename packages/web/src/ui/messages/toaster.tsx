import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { toast, Toaster } from "sonner";

// The stylesheet as a file: the page forbids inline styles, so the build (vite.config.ts) leaves out the library's own.
import "sonner/dist/styles.css";
import "./toaster.css";
import { getTexts } from "../../i18n/use-texts.ts";
import { endWithUndo, takeUndo } from "../../lib/messages/undo.ts";
import type { ToastKind, ToastOptions } from "../../lib/messages/toast.ts";

const HOTKEY = ["altKey", "KeyT"];
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

/** Shows a message. The first call loads this module, and mounts the stack of messages in a root outside the pages. */
export async function showToast(
  kind: ToastKind,
  message: string,
  { action: given, endsWithPage = false }: ToastOptions = {},
): Promise<void> {
  const [{ pathname }, until] = [window.location, performance.now() + messageTiming.withActionFor];
  const undo = kind === "success" || kind === "info" ? takeUndo() : undefined;
  const action = given ?? undo;
  mounted ??= mount();
  await mounted;
  if (endsWithPage && window.location.pathname !== pathname) return;
  if (action === undefined && isSameEvent(kind, message)) return;
  const duration = action === undefined ? messageTiming.shownFor : messageTiming.withActionFor;
  placeMessages(duration);
  const id = toast[kind](message, {
    duration,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
  // The library stops its clock while the pointer is on a message; the server's goes on.
  if (undo) endWithUndo(() => toast.dismiss(id));
  if (action) setTimeout(() => toast.dismiss(id), until - performance.now());
  if (endsWithPage) dismissWithPage(id, pathname);
}

/** The events of another address: the browser's, and those that the router sends. */
const navigations = ["popstate", "pushState", "replaceState"];

/** Ends a message once the page at this path is left. */
function dismissWithPage(id: string | number, path: string): void {
  const ended = new AbortController();
  const check = () => {
    if (window.location.pathname === path) return;
    ended.abort();
    toast.dismiss(id);
  };
  for (const event of navigations) window.addEventListener(event, check, { signal: ended.signal });
  setTimeout(() => ended.abort(), 60_000);
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

/**
 * The time for which a message shows, in ms; one with a button as long as the server can undo a change, less the time
 * of the call. Tests set longer ones for slow machines.
 */
export const messageTiming = { shownFor: 5000, withActionFor: 9500 };

/** Pixels: the height of a message of one line, its gap to a bar, and its width (toaster.css). */
const message = { height: 57, gap: 1, width: 384, margin: 24 } as const;
/** Messages do not leave the upper part of the window. */
const maxTopShare = 0.5;

const controls = ["a[href]", "button", "input", "select", "textarea", "summary"];

/** The lower edge of the bars at the top of a staff page: its header, and the bar of an order. */
function bottomOfBars(): number {
  const bars = [...document.querySelectorAll("body header, [data-bar]")].map((bar) => bar.getBoundingClientRect());
  const visible = bars.filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight / 4);
  return Math.max(0, ...visible.map(({ bottom }) => bottom));
}

/** The place without controls, in pixels from the top: the `present` one, right below the bars, or the next below. */
function findFreeTop(present: number | undefined): number {
  const lane = bottomOfBars() + message.gap;
  const left = window.innerWidth - message.width - message.margin;
  const boxOf = (control: Element): DOMRect => control.getBoundingClientRect();
  const taken = [...document.querySelectorAll(`main :is(${controls.join(", ")})`)].filter((control) => {
    const box = boxOf(control);
    return box.width > 1 && box.height > 1 && box.right > left && box.bottom > lane;
  });
  const shown = document.querySelector<HTMLElement>("[data-sonner-toast]");
  const height = Math.max(message.height, shown?.offsetHeight ?? 0);
  const findAmong = (boxes: readonly DOMRect[]): number | undefined => {
    const isFree = (top: number): boolean => boxes.every((box) => box.bottom <= top || box.top >= top + height);
    // Free from the lane itself, or from where a control ends.
    const places = [lane, ...boxes.map((box) => Math.ceil(box.bottom) + message.gap)].sort((a, b) => a - b);
    const all = present === undefined || present < lane ? places : [present, ...places];
    return all.find((top) => top < window.innerHeight * maxTopShare && isFree(top));
  };
  // A long list has controls in each row, which are pressed through a message: those above the rows stay in sight.
  return (
    findAmong(taken.map(boxOf)) ??
    findAmong(taken.filter((control) => control.closest("tbody") === null).map(boxOf)) ??
    lane
  );
}

let present: number | undefined;

function place(): void {
  present = Math.round(findFreeTop(document.querySelector("[data-sonner-toast]") === null ? undefined : present));
  document.documentElement.style.setProperty("--messages-top", `${present}px`);
}

let watch: ResizeObserver | undefined;

/** Places messages where a staff page has room for them, and again when it changes below them within `forMs`. */
function placeMessages(forMs: number): void {
  const page = document.querySelector(".staff main");
  if (!page) return;
  place();
  watch?.disconnect();
  if (!("ResizeObserver" in window)) return;
  const watching = new ResizeObserver(place);
  watch = watching;
  // A page as tall as before may have other parts.
  for (const part of [page, ...page.querySelectorAll("section, article, :scope > div > div")]) watching.observe(part);
  setTimeout(() => watching.disconnect(), forMs);
}
