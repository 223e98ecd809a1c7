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

/** Variables of Node, OpenSSL and the system, which a file of settings may hold beside ours. */
const notOurs = /^(?:(?:NODE|UV|SSL|LC)_\w+|TZ|LANG|PATH|HOME)$/;

/** The shape of a name. Anything else may be the second line of a secret that lacks its quotes. */
const nameShape = /^(?:[A-Z][A-Z\d_]{0,40}|[a-z][a-z\d_]{0,40})$/;

/** Differences that are a slip of the keys, not another name. */
const slip = 2;

/** The one of `names` that a name is nearly; undefined where it is far from each, or too short to tell. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const [first] = names
    .map((other) => ({ other, far: distance(name, other) }))
    .toSorted((one, other) => one.far - other.far);
  return first && first.far <= slip && name.length > 2 * slip ? first.other : undefined;
}

/** The setting that a name is nearly; undefined for a setting, and for a name that is none of ours. */
const nearName = (name: string): string | undefined =>
  settingNames.includes(name) ? undefined : nearest(name, settingNames);

/**
 * Problems with names of settings.
 * @param own names in a file of settings, each of which has to be known
 * @param inherited names of the environment, where others have theirs too
 */
export function nameProblems(own: readonly string[], inherited: readonly string[]): string[] {
  const unknown = own.filter((name) => !settingNames.includes(name) && !notOurs.test(name));
  return [
    ...unknown.map((name) => {
      if (!nameShape.test(name))
        return "portal.env, owner.env: a line is no NAME=value; a value of several lines needs quotes";
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
