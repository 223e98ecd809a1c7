import { settingNames } from "../config.ts";

/** Characters that one name needs to become the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [index, character] of Array.from(other).entries())
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === character ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Differences that are a slip of the keys, not another name. */
const slip = 2;

/** The setting that a name is nearly; undefined for a setting, and for a name that is none of ours. */
function nearName(name: string): string | undefined {
  if (settingNames.includes(name)) return undefined;
  const nearest = settingNames
    .map((setting) => ({ setting, far: distance(name, setting) }))
    .toSorted((one, other) => one.far - other.far)[0];
  return nearest && nearest.far <= slip && name.length > 2 * slip ? nearest.setting : undefined;
}

/**
 * Problems with names of settings.
 * @param own names in a file of settings, each of which has to be known
 * @param inherited names of the environment, where others have theirs too
 */
export function nameProblems(own: readonly string[], inherited: readonly string[]): string[] {
  const unknown = own.filter((name) => !settingNames.includes(name));
  return [
    ...unknown.map((name) => {
      const near = nearName(name);
      return near === undefined ? `${name}: there is no such setting` : `${name}: did you mean ${near}?`;
    }),
    ...inherited
      .filter((name) => !own.includes(name))
      .flatMap((name) => {
        const near = nearName(name);
        return near === undefined ? [] : [`${name}: did you mean ${near}?`];
      }),
  ];
}
