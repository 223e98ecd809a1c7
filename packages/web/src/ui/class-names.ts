/** Joins class names and leaves out what is absent: `classNames("btn", busy && "opacity-60")`. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(" ");
}
