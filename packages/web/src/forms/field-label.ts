/**
 * The label of a field by its name: camel case split into words, the first letter a capital.
 * `shipToName` is "Ship To Name"; of a path such as `items.0.fullCopy` the last part counts.
 */
export function labelFromFieldName(name: string): string {
  const last = name.split(".").at(-1) ?? name;
  const words = last.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
