/** The time for which a message shows, in ms. Tests set a longer one for slow machines. */
export const messageTiming = { shownFor: 5000 };

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

/**
 * The place at which messages cover no control, in pixels from the top: the `present` one, right below the bars, or the
 * next free place below.
 */
function findFreeTop(present: number | undefined): number {
  const lane = bottomOfBars() + message.gap;
  const left = window.innerWidth - message.width - message.margin;
  const taken = [...document.querySelectorAll(`main :is(${controls.join(", ")})`)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.right > left && box.bottom > lane);
  const isFree = (top: number): boolean => taken.every((box) => box.bottom <= top || box.top >= top + message.height);
  // Free from the lane itself, or from where a control ends.
  const places = [lane, ...taken.map((box) => Math.ceil(box.bottom) + message.gap)].toSorted((a, b) => a - b);
  const all = present === undefined || present < lane ? places : [present, ...places];
  return all.find((top) => top < window.innerHeight * maxTopShare && isFree(top)) ?? lane;
}

let present: number | undefined;

function place(): void {
  present = Math.round(findFreeTop(document.querySelector("[data-sonner-toast]") === null ? undefined : present));
  document.documentElement.style.setProperty("--messages-top", `${present}px`);
}

let watch: ResizeObserver | undefined;

/**
 * Places messages where a staff page has room for them, and again when the page changes below them.
 * @param forMs the time for which they show
 */
export function placeMessages(forMs: number): void {
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
