import type { World } from "../world.ts";

/** Everything of one kind that must hold. @returns a sentence for each thing that does not */
export type Check = (world: World) => Promise<readonly string[]>;

/** A statement with ids by their names, one or a list of them. */
export const sql = (parts: TemplateStringsArray, ...ids: readonly (string | number | readonly number[])[]): string =>
  String.raw({ raw: parts }, ...ids);

/** Rows of a statement in which `$now` is the simulated time. */
export async function rowsOf<T>({ door, now }: World, statement: string): Promise<T[]> {
  const text = statement.replaceAll("$now", "$1::timestamptz");
  return (await door.database.query(text, text === statement ? [] : [now.toISOString()])).rows as T[];
}

/** A statement that answers a row `what` for each thing that is wrong. */
export const noRows =
  (statement: string): Check =>
  async (world) =>
    (await rowsOf<{ what: string }>(world, statement)).map(({ what }) => what);

/** Several as one. */
export const all =
  (...checks: readonly Check[]): Check =>
  async (world) => {
    const found: string[] = [];
    for (const check of checks) found.push(...(await check(world)));
    return found;
  };
