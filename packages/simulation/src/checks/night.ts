import type { Found, World } from "../world.ts";
import type { Check } from "./check.ts";
import { checkNames, type CheckName } from "./names.ts";
import { moneyInAll, toldInAll } from "./books.ts";
import { moneyOfTheDay } from "./money.ts";
import { leaksInAll } from "./nothing-leaks.ts";
import { promisesInAll, promisesOfTheDay } from "./promises.ts";
import { recordInAll, recordOfTheDay } from "./record.ts";
import { someoneIsNext } from "./someone-is-next.ts";
import { isTold } from "./told.ts";

const noError: Check = async ({ door }) => door.errors.splice(0);
const reported: Check = async (world) => world.takeReports();
const nothing: Check = async () => [];

/** Each check as it is made every night, which looks at what changed or is open, and at the end of a week. */
const checks: Readonly<Record<CheckName, readonly [nightly: Check, weekly: Check]>> = {
  "no error": [noError, nothing],
  money: [moneyOfTheDay, moneyInAll],
  told: [isTold, toldInAll],
  record: [recordOfTheDay, recordInAll],
  "someone is next": [someoneIsNext, nothing],
  promises: [promisesOfTheDay, promisesInAll],
  "nobody sees what is not theirs": [reported, nothing],
  "nothing leaks": [nothing, leaksInAll],
};

/** Everything that must hold at night. @param isWhole also what looks at the whole year @returns what does not */
export async function checkNight(world: World, isWhole: boolean): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const check of checkNames) {
    const [nightly, weekly] = checks[check];
    for (const made of isWhole ? [nightly, weekly] : [nightly])
      for (const what of await made(world)) found.push({ check, what });
  }
  return found;
}
