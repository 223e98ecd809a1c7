import { checkNames, type CheckName } from "../checks/names.ts";
import type { Fault } from "./fault.ts";
import { moneyFaults } from "./money.ts";
import { errorFaults } from "./no-error.ts";
import { accessFaults } from "./nobody-sees.ts";
import { leakFaults } from "./nothing-leaks.ts";
import { promiseFaults } from "./promises.ts";
import { recordFaults } from "./record.ts";
import { waitingFaults } from "./someone-is-next.ts";
import { mailFaults } from "./told.ts";

/** Planted faults by the check that has to find them within a year. */
const faultsOf: Readonly<Record<CheckName, readonly Fault[]>> = {
  told: mailFaults,
  money: moneyFaults,
  "someone is next": waitingFaults,
  promises: promiseFaults,
  record: recordFaults,
  "nobody sees what is not theirs": accessFaults,
  "nothing leaks": leakFaults,
  "no error": errorFaults,
};

/** Every fault, with its check. */
export const faults: readonly (Fault & { readonly check: CheckName })[] = checkNames.flatMap((check) =>
  faultsOf[check].map((fault) => ({ ...fault, check })),
);
