/**
 * Groups the texts of the document by what their contrast depends on: color, size, weight, and what is painted behind
 * them. To be run in the page; `globalThis.dopTexts` then has up to three elements of each group.
 *
 * @returns a key for each group. Texts with one key have one contrast, on whichever page they stand
 */
export function groupTexts(): string[] {
  const inEach = 3;
  const groups = new Map<string, Element[]>();
  /** What an element paints, and lets through. */
  const paints = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    return `${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
  };
  const ancestorsOf = (element: Element): Element[] => {
    const ancestors: Element[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) ancestors.push(at);
    return ancestors;
  };
  /** What lies over and below the middle of an element; only what is in the window can be asked for it. */
  const stackAt = (element: Element, { left, top, width, height }: DOMRect): Element[] => {
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    return stack.includes(element) ? stack : ancestorsOf(element);
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
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const key = JSON.stringify([
      color,
      fontSize,
      fontWeight,
      textShadow,
      isField(element) ? `${element.localName}.${element.className}` : "",
      element.closest(":disabled, [aria-disabled=true], [aria-hidden=true], [inert]") !== null,
      element.closest("label")?.control?.matches(":disabled") ?? false,
      Math.min(box.width, box.height) <= 1,
      ancestorsOf(element).map((ancestor) => getComputedStyle(ancestor).opacity),
      stackAt(element, box).map(paints),
    ]);
    const group = groups.get(key) ?? [];
    if (group.length < inEach) group.push(element);
    groups.set(key, group);
  }
  for (const message of messages) message.style.removeProperty("pointer-events");
  Object.assign(globalThis, { dopTexts: groups });
  return [...groups.keys()];
}
