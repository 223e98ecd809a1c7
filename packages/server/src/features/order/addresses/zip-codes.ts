import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ZipPlaces } from "@dop/domain/contract";

const file = fileURLToPath(new URL("../../../../reference/us-zip-codes.txt", import.meta.url));
let table: Promise<string> | undefined;

/**
 * The cities of the United States whose ZIP codes begin with three digits; none for digits that are not in use.
 * The table is read once, when somebody first asks (rule O-69).
 */
export async function placesOfZips(prefix: string): Promise<ZipPlaces> {
  table ??= readFile(file, "utf8");
  const text = await table;
  const start = text.indexOf(`\n${prefix}\t`) + 1;
  if (start === 0) return [];
  const end = text.slice(start).search(new RegExp(`\\n(?!${prefix}\\t)`));
  return text
    .slice(start, start + end)
    .split("\n")
    .map((line) => {
      const [, state = "", city = "", endings = ""] = line.split("\t");
      return { city, state, zips: endings.split(" ").map((ending) => prefix + ending) };
    });
}
