/** Properties that an element inherits, with their values at the root. */
const inherited = { visibility: "visible", pointerEvents: "auto" } as const;

/** Elements whose attributes decide whether they show, by the browser's own style sheet. */
const shownByAttribute = new Set(["DIALOG", "DETAILS", "INPUT"]);

/**
 * Answers the visibility of elements for Testing Library from inline styles and the browser's own: pages of tests have
 * no style sheet, and computing the whole style took a quarter of the tests' time. Other properties use the whole
 * style.
 */
export function answerStylesQuickly(window: Window & typeof globalThis): void {
  const wholeStyle = window.getComputedStyle.bind(window);
  const displayByTag = new Map<string, string>();

  const displayOf = (element: HTMLElement): string => {
    if (element.style.display !== "") return element.style.display;
    if (!element.isConnected || element.hidden || shownByAttribute.has(element.tagName))
      return wholeStyle(element).display;
    const known = displayByTag.get(element.tagName) ?? wholeStyle(element).display;
    displayByTag.set(element.tagName, known);
    return known;
  };
  const inheritedOf = (element: HTMLElement, name: keyof typeof inherited): string => {
    for (let at: HTMLElement | null = element; at; at = at.parentElement)
      if (at.style[name] !== "") return at.style[name];
    return inherited[name];
  };

  window.getComputedStyle = (element, pseudo) => {
    const whole = (): CSSStyleDeclaration => wholeStyle(element, pseudo);
    if (pseudo || !(element instanceof window.HTMLElement)) return whole();
    const read = (name: string): string | undefined => {
      if (name === "display") return displayOf(element);
      if (name === "visibility") return inheritedOf(element, name);
      return name === "pointerEvents" || name === "pointer-events" ? inheritedOf(element, "pointerEvents") : undefined;
    };
    const getPropertyValue = (name: string): string => read(name) ?? whole().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === "getPropertyValue") return getPropertyValue;
        const style = typeof name === "string" ? read(name) : undefined;
        if (style !== undefined) return style;
        const value: unknown = Reflect.get(whole(), name);
        return typeof value === "function" ? (value.bind(whole()) as unknown) : value;
      },
    });
  };
}
