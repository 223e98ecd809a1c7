// Rules: W-38 (docs/rules)
import { findLicenseField, type LicenseField } from "../licenses/fields.ts";
import type { LookDecision, SecondPerson } from "./look-states.ts";

/** Corrections that are wanted: field label to new value. */
export type Corrections = Readonly<Record<string, string>>;

/** A clerk's change of one field: the value that was wanted before and the one from now on; null for none. */
export interface CorrectionChange {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const identifying = ["firstName", "lastName", "dateOfBirth"] as const satisfies readonly LicenseField["name"][];

const identifiesPerson = (label: string): boolean => identifying.some((name) => findLicenseField(label)?.name === name);

/** The changes that a clerk's values make to the corrections; none where a value is wanted already. */
export function correctionChanges(
  wanted: Corrections,
  wish: Readonly<Record<string, string | null>>,
): CorrectionChange[] {
  return Object.entries(wish)
    .map(([label, after]) => ({ label, before: wanted[label] ?? null, after }))
    .filter(({ before, after }) => before !== after);
}

/** The corrections after a change. */
export function changeCorrections(wanted: Corrections, changes: readonly CorrectionChange[]): Record<string, string> {
  const changed = new Map(Object.entries(wanted));
  for (const { label, after } of changes) {
    if (after === null) changed.delete(label);
    else changed.set(label, after);
  }
  return Object.fromEntries(changed);
}

/** True for a change that waits for a second person: of an identifying field, or where the clerk asks for a review. */
export function waitsForSecondPerson(
  setting: SecondPerson,
  changes: readonly CorrectionChange[],
  isAsked: boolean,
): boolean {
  return setting === "corrections" && (isAsked || changes.some(({ label }) => identifiesPerson(label)));
}

/**
 * The decisions that are open to a user who may change the order: the clerk who asked withdraws it, and others confirm
 * or send it back. Where the office no longer requires a second person, the clerk may confirm it too (rule W-39).
 */
export function openDecisions(setting: SecondPerson, isOwn: boolean): readonly LookDecision[] {
  if (!isOwn) return ["confirm", "send_back"];
  return setting === "off" ? ["confirm", "withdraw"] : ["withdraw"];
}
