/**
 * Describes the document as axe judges it, to be run in the page: elements, their attributes, what is checked, filled,
 * focused, small, scrolled or below the pointer, and whether there are words, but not which. Rows that are alike count
 * once. Two documents of the same shape have the same violations.
 */
export function pageShape(): string {
  const references = new Set(["for", "headers", "list", "form", "aria-activedescendant", "aria-controls"]);
  for (const name of ["describedby", "details", "errormessage", "flowto", "labelledby", "owns"])
    references.add(`aria-${name}`);
  /** Values that say something of the one order or customer shown: only whether there is one counts. */
  const particular = /^(action|alt|content|datetime|download|href|key|name|placeholder|src|srcset|title|value)$/;
  const particularAria = /^aria-(label|(pos|row|set|value)\w*)$/;
  const idCounts = new Map<string, number>();
  for (const { id } of document.querySelectorAll("[id]")) idCounts.set(id, (idCounts.get(id) ?? 0) + 1);

  const referenced = (id: string): string => {
    const target = document.getElementById(id);
    return target === null ? "missing" : `${target.localName}${target.textContent.trim() === "" ? "" : "+words"}`;
  };
  const valueShape = (name: string, value: string): string => {
    if (value.trim() === "") return "empty";
    if (name === "id") return idCounts.get(value) === 1 ? "once" : "twice";
    if (references.has(name)) return value.split(/\s+/).map(referenced).join(" ");
    if (name === "lang") return /^(en|es)$/.test(value) ? "known" : value;
    if (name === "href" && value.startsWith("#")) return referenced(value.slice(1));
    if (name === "style") return value.replaceAll(/[\d.]+(px|rem|em|%|m?s)\b/g, "some$1");
    const isParticular = particular.test(name) || particularAria.test(name);
    return isParticular || (name.startsWith("data-") && /\d/.test(value)) ? "some" : value;
  };
  /** Whether a finger may miss it (WCAG 2.5.8, CSS pixels). */
  const isSmall = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) < 24;
  };
  const isScrolled = ({ clientHeight, clientWidth, scrollHeight, scrollWidth }: Element): boolean =>
    scrollHeight > clientHeight || scrollWidth > clientWidth;
  const stateOf = (element: Element): string =>
    [
      element.matches(":checked") && "checked",
      element.matches(":disabled") && "disabled",
      element.matches(":modal") && "modal",
      element === document.activeElement && "focused",
      element.matches("a, button, input, label, select, summary, tr, [class*='hover:'], [role]") &&
        element.matches(":hover") &&
        "hovered",
      element.matches("a, button, input, select, summary, textarea, [role]") && isSmall(element) && "small",
      element.matches("[class*='overflow-']") && isScrolled(element) && "scrolled",
      "value" in element && element.value !== "" && "filled",
    ]
      .filter(Boolean)
      .join(" ");
  const shapeOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent?.trim() ? "words" : "";
    if (!(node instanceof Element) || node.matches("link, script, style")) return "";
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${valueShape(name, value)}`).toSorted();
    const children = [...node.childNodes]
      .map(shapeOf)
      .filter((child, at, all) => child !== "" && child !== all[at - 1]);
    return `<${node.localName} ${attributes.join(" ")} ${stateOf(node)}>${children.join("")}</>`;
  };
  return `${window.innerWidth}×${window.innerHeight} ${shapeOf(document.documentElement)}`;
}
