import { searchText } from "@dop/domain/orders";
import type { LicenseRecord } from "../../../ports/license-registry/index.ts";

/** Letters and digits alone: "O'Neill-Świątek" and "oneill swiatek" are one name. */
const folded = (name: string): string => searchText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Last names as they are compared, in one order for both. */
export const foldedNames = (lastNames: readonly [string, string]): string[] => lastNames.map(folded).toSorted();

/** Whether both last names are those of the couple, in either order. */
export function isCouple({ data }: LicenseRecord, lastNames: readonly [string, string]): boolean {
  const couple = data.spouses.map(({ last_name: name }) => folded(name)).toSorted();
  const asked = foldedNames(lastNames);
  return couple.every((name, place) => name !== "" && name === asked[place]);
}
