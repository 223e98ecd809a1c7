/**
 * Groups the texts of the document by what their contrast depends on: color, size, weight, and what is painted behind
 * them. To be run in the page; `globalThis.dopTexts` then has up to three elements of each group.
 *
 * @returns a key for each group. Texts with one key have one contrast, on whichever page they stand
 */
export function groupTexts(): string[] {
  const inEach = 3;
  /** CSS pixels: 18 and 14 points. */
  const [large, largeBold] = [24, 18.66];
  const groups = new Map<string, Element[]>();
  const ancestorsOf = (element: Element): Element[] => {
    const ancestors: Element[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) ancestors.push(at);
    return ancestors;
  };
  /** The opacities and filters of an element and of what it is in, of those that change anything. */
  const fadingOf = (element: Element): string[] =>
    ancestorsOf(element).flatMap((ancestor) => {
      const { opacity, filter } = getComputedStyle(ancestor);
      return opacity === "1" && filter === "none" ? [] : [`${opacity} ${filter}`];
    });
  /** True for text that WCAG calls large, which needs less contrast. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration): boolean =>
    parseFloat(fontSize) >= (parseFloat(fontWeight) >= 700 ? largeBold : large);
  /** Elements over and below the middle of an element; only those in the window can be found. */
  const stackAt = (element: Element, { left, top, width, height }: DOMRect): Element[] => {
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    return stack.includes(element) ? stack : ancestorsOf(element);
  };
  /** Layers from the top down to the first opaque ground. */
  const paintsOf = (element: Element, stack: readonly Element[]): string[] => {
    const paints: string[] = [];
    for (const layer of stack) {
      const { backgroundColor, backgroundImage } = getComputedStyle(layer);
      const fading = fadingOf(layer);
      const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
      if (!isClear || fading.length > 0) paints.push([backgroundColor, backgroundImage, ...fading].join(" "));
      if (layer === element) paints.push("text");
      if (backgroundColor.startsWith("rgb(") && fading.length === 0) break;
    }
    return paints;
  };
  const isField = (element: Element): boolean => element.matches("input, select, textarea");
  const hasText = (element: Element): boolean =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");

  // Messages let presses through, and would not be in the stack.
  const messages = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
  for (const message of messages) message.style.pointerEvents = "auto";
  for (const element of (document.querySelector("dialog:modal") ?? document.body).querySelectorAll("*")) {
    if (!isField(element) && !hasText(element)) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const key = JSON.stringify([
      style.color,
      style.textShadow,
      isLarge(style),
      isField(element) ? `${element.localName}.${element.className}` : "",
      element.closest(":disabled, [aria-disabled=true], [aria-hidden=true], [inert]") !== null,
      element.closest("label")?.control?.matches(":disabled") ?? false,
      Math.min(box.width, box.height) <= 1,
      fadingOf(element),
      paintsOf(element, stackAt(element, box)),
    ]);
    const group = groups.get(key) ?? [];
    if (group.length < inEach) group.push(element);
    groups.set(key, group);
  }
  for (const message of messages) message.style.removeProperty("pointer-events");
  Object.assign(globalThis, { dopTexts: groups });
  return [...groups.keys()];
}
