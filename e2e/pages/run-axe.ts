import type axe from "axe-core";

type Groups = Map<string, Element[]>;

interface NewOnPage {
  readonly newTexts: readonly string[] | undefined;
  readonly newShapes: readonly string[] | undefined;
}

/**
 * Runs axe, which is in the page already. To be run in the page. Of a page behind a window nothing can be reached, so
 * the window alone is checked.
 *
 * @param keys of `groupTexts` whose contrast is checked, and of `pageShape` that are checked; all without them
 * @returns the violations of WCAG 2.2 AA
 */
export async function runAxe({ newTexts: texts, newShapes }: NewOnPage): Promise<axe.Result[]> {
  const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const contrast = "color-contrast";
  const mark = "data-check-contrast";
  const targetSize = "target-size";
  const wellSpaced = "data-check-well-spaced";
  const global = globalThis as unknown as { axe: typeof axe; dopTexts?: Groups; dopParts?: Groups };
  const { axe: injected, dopTexts, dopParts } = global;
  const checked = texts?.flatMap((text) => dopTexts?.get(text) ?? []) ?? [];
  const whole = document.querySelector<HTMLElement>("dialog:modal") ?? document.documentElement;
  const newParts = newShapes?.flatMap((shape) => dopParts?.get(shape) ?? []) ?? [whole];
  const toCheck = [...newParts, ...checked];
  // An exchanged part may be anywhere. Axe asks some questions of whole documents, which are named alone.
  const include = newParts.includes(whole) || toCheck.some(({ isConnected }) => !isConnected) ? [whole] : toCheck;
  const oldParts = newShapes === undefined ? [] : [...(dopParts?.values() ?? [])].flat();
  const exclude = oldParts.filter((part) => part.isConnected && !toCheck.some((element) => part.contains(element)));
  // Asked for violations alone, axe spares itself the descriptions of all that is well.
  const run = async (options: axe.RunOptions) =>
    (await injected.run({ include, exclude }, { ...options, resultTypes: ["violations"], elementRef: true }))
      .violations;
  const checkTargets = () => run({ runOnly: { type: "rule", values: [targetSize] } });

  /**
   * Targets with 24 CSS pixels around their middle, or their whole box where it is larger, that no other target's reach
   * into: they pass. Axe takes a third of its time to find that out for each by itself.
   */
  const findWellSpaced = (): Element[] => {
    const half = 12;
    const focusable = "a, area, audio, button, details, iframe, input, select, summary, textarea, video";
    const targets = [...document.querySelectorAll(`${focusable}, [contenteditable], [tabindex]`)].map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      return {
        element,
        left: Math.min(left, x - half),
        right: Math.max(right, x + half),
        top: Math.min(top, y - half),
        bottom: Math.max(bottom, y + half),
      };
    });
    const isAlone = (target: (typeof targets)[number]): boolean =>
      targets.every(
        (other) =>
          other === target ||
          other.left >= target.right ||
          other.right <= target.left ||
          other.top >= target.bottom ||
          other.bottom <= target.top,
      );
    return targets.filter(isAlone).map(({ element }) => element);
  };

  /** Of the targets found too small, those that are so even when nothing lies over them but what scrolls along. */
  const seeUnderBars = async (found: axe.Result[]) => {
    if (found.length === 0) return found;
    // A row half below a bar that stays in place is whole once it is scrolled. The bar's own targets are checked as
    // they are. Opacity hides the bar from axe and takes no focus from it.
    const bars = [...whole.querySelectorAll<HTMLElement>("*")].filter((element) => {
      const { position, top, bottom } = getComputedStyle(element);
      return position === "fixed" || (position === "sticky" && (top !== "auto" || bottom !== "auto"));
    });
    const isOnBar = (node: axe.NodeResult): boolean => bars.some((bar) => bar.contains(node.element ?? null));
    for (const violation of found) violation.nodes = violation.nodes.filter(isOnBar);
    for (const bar of bars) bar.style.opacity = "0";
    const below = await checkTargets();
    for (const bar of bars) bar.style.removeProperty("opacity");
    for (const violation of below) violation.nodes = violation.nodes.filter((node) => !isOnBar(node));
    return [...found, ...below];
  };

  for (const element of checked) element.setAttribute(mark, "");
  const spaced = findWellSpaced();
  for (const element of spaced) element.setAttribute(wellSpaced, "");
  injected.configure({
    rules: [
      { id: contrast, selector: texts === undefined ? "*" : `[${mark}]` },
      { id: targetSize, selector: `:not([${wellSpaced}])` },
    ],
  });

  // Messages let presses through, and axe would take what lies below them for what is behind their words.
  const messageOf = ({ element }: axe.NodeResult) => element?.closest<HTMLElement>("[data-sonner-toast]");
  const atRest = (message: HTMLElement): boolean =>
    message.isConnected &&
    message.dataset["mounted"] === "true" &&
    message.dataset["removed"] !== "true" &&
    message.getAnimations({ subtree: true }).every(({ playState }) => playState !== "running");
  const messages = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
  const resting = new Set(messages.filter(atRest));
  for (const message of messages) message.style.pointerEvents = "auto";
  // One run for all where it can be: most of a run's time goes into looking at every element.
  const isClear = messages.length === 0;
  const found = await run({ runOnly: wcag, rules: { [targetSize]: { enabled: isClear } } });
  for (const message of messages) message.style.removeProperty("pointer-events");
  for (const element of checked) element.removeAttribute(mark);
  // A message that comes or goes while it is checked is half faded.
  for (const violation of found)
    violation.nodes = violation.nodes.filter((node) => {
      const message = messageOf(node);
      return !message || (resting.has(message) && atRest(message));
    });
  // Controls below a message can be pressed in their whole size.
  const targets = isClear ? found.filter(({ id }) => id === targetSize) : await checkTargets();
  const all = [...found.filter(({ id }) => id !== targetSize), ...(await seeUnderBars(targets))];
  for (const element of spaced) element.removeAttribute(wellSpaced);
  for (const { nodes } of all) for (const node of nodes) delete node.element;
  return all;
}
