/**
 * Describes the document as axe judges it, to be run in the page: elements, their attributes, what is checked, filled,
 * focused, small, scrolled or below the pointer, and whether there are words, but not which. Rows that are alike count
 * once. Of a page behind a window, the window alone is described, as it alone is checked. `globalThis.dopParts` then
 * has the elements of each shape.
 *
 * @returns the shape of each section and row, with what it stands in, and of the whole, in which these are mere tags:
 *   a page that is made of parts of pages that passed has no violation
 */
export function pageShape(): string[] {
  const references = new Set(["for", "headers", "list", "form", "aria-activedescendant", "aria-controls"]);
  for (const name of ["describedby", "details", "errormessage", "flowto", "labelledby", "owns"])
    references.add(`aria-${name}`);
  /** Values that say something of the one order or customer shown: only whether there is one counts. */
  const particular = /^(action|alt|content|datetime|download|href|key|name|placeholder|src|srcset|title|value)$/;
  const particularAria = /^aria-(label|(pos|row|set|value)\w*)$/;
  /** Place and outline of a drawing. */
  const drawing = /^(d|points|transform|viewBox|width|height|[rxy][12xy]?|c[xy])$/;
  const idCounts = new Map<string, number>();
  for (const { id } of document.querySelectorAll("[id]")) idCounts.set(id, (idCounts.get(id) ?? 0) + 1);

  const referenced = (id: string): string => {
    const target = document.getElementById(id);
    return target === null ? "missing" : `${target.localName}${target.textContent.trim() === "" ? "" : "+words"}`;
  };
  /** Without lengths, and without custom properties that are one. */
  const styleShape = (style: string): string =>
    style.replaceAll(/[\d.]+(px|rem|em|%|m?s)\b/g, "some$1").replaceAll(/--[\w-]+: some\w+;\s*/g, "");
  const valueShape = ({ name, value, ownerElement }: Attr): string => {
    const isDrawn = ownerElement instanceof SVGElement && drawing.test(name);
    if (value.trim() === "") return "empty";
    if (name === "id") return idCounts.get(value) === 1 ? "once" : "twice";
    if (references.has(name)) return value.split(/\s+/).map(referenced).join(" ");
    if (name === "lang") return /^(en|es)$/.test(value) ? "known" : value;
    if (name === "href" && value.startsWith("#")) return referenced(value.slice(1));
    if (name === "style") return styleShape(value);
    const isParticular = isDrawn || particular.test(name) || particularAria.test(name);
    return isParticular || (name.startsWith("data-") && /\d/.test(value)) ? "some" : value;
  };
  /** True for a target that a finger may miss (WCAG 2.5.8, CSS pixels). */
  const isSmall = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) < 24;
  };
  const isScrolled = ({ clientHeight, clientWidth, scrollHeight, scrollWidth }: Element): boolean =>
    scrollHeight > clientHeight || scrollWidth > clientWidth;
  const pressable = "a, button, input, select, summary, textarea, [role]:not([role=tabpanel])";
  const stateOf = (element: Element): string =>
    [
      element.matches(":checked") && "checked",
      element.matches(":disabled") && "disabled",
      element.matches(":modal") && "modal",
      element === document.activeElement && element.matches(pressable) && "focused",
      element.matches(`${pressable}, label, tr, [class*='hover:']`) && element.matches(":hover") && "hovered",
      element.matches(pressable) && isSmall(element) && "small",
      element.matches("[class*='overflow-']") && isScrolled(element) && "scrolled",
      "value" in element && element.value !== "" && "filled",
    ]
      .filter(Boolean)
      .join(" ");
  const size = `${window.innerWidth}×${window.innerHeight} `;
  const parts = new Map<string, Element[]>();
  const addPart = (shape: string, element: Element): void => {
    parts.set(size + shape, [...(parts.get(size + shape) ?? []), element]);
  };
  const tagOf = (element: Element): string => {
    // A style that was taken away again leaves its attribute behind.
    const attributes = [...element.attributes]
      .map((each) => `${each.name}=${valueShape(each)}`)
      .filter((attribute) => attribute !== "style=empty" && attribute !== "style=")
      .toSorted();
    return `<${element.localName} ${attributes.join(" ")} ${stateOf(element)}>`;
  };
  /** @param within the tags around it */
  const shapeOf = (node: Node, within: string): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? "words" : "";
    if (!(node instanceof Element) || node.matches("link, script, style")) return "";
    const tag = tagOf(node);
    const children = [...node.childNodes]
      .map((child) => shapeOf(child, within + tag))
      .filter((child, at, all) => child !== "" && child !== all[at - 1])
      .join("");
    if (!node.matches("article, aside, fieldset, footer, form, header, li, nav, section, tr"))
      return `${tag}${children}</>`;
    addPart(`${within}${tag}${children}</>`, node);
    return `${tag}${children === "" ? "" : "part"}</>`;
  };
  const whole = document.querySelector("dialog:modal") ?? document.documentElement;
  let around = "";
  for (let at = whole.parentElement; at !== null; at = at.parentElement) around = tagOf(at) + around;
  addPart(around + shapeOf(whole, around), whole);
  Object.assign(globalThis, { dopParts: parts });
  return [...parts.keys()];
}
