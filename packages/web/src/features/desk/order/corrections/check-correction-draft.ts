import type { StaffOrder } from "@dop/domain/contract";
import { correctionChanges, correctionValueSchema, findLicenseField } from "@dop/domain/license-review";
import { limits, textField } from "@dop/domain/orders";
import { msg } from "@dop/texts/message";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import type { Checked } from "../../../../forms/form.tsx";
import { parseWanted } from "./parse-wanted.ts";
import { pendingSecondLook } from "./pending-second-look.ts";
import type { CorrectionDraft } from "./use-correction-draft.ts";

/** The form names of the editor's fields: that of a license field by its label, the note, and the field to add. */
export const correctionName = (label: string): string => `correction.${label}`;
export const noteName = "correction-note";
export const addName = "correction-field";

const noteSchema = textField(limits.reason, { max: msg("validation.max2000") });

/** What is wrong with a draft, or what it changes. */
export function checkCorrectionDraft(
  order: StaffOrder,
  { wish, asksLook, note }: CorrectionDraft,
  nothingChanged: string,
): Checked<CorrectionDraft> {
  const problems = Object.entries(wish).flatMap(([label, value]) => {
    const field = findLicenseField(label);
    if (value === null || !field) return [];
    const checked = checkBySchema(correctionValueSchema(field.kind), value, { "": correctionName(label) });
    return "problems" in checked ? checked.problems : [];
  });
  const words = note === "" ? { output: "" } : checkBySchema(noteSchema, note, { "": noteName });
  const all = [...problems, ...("problems" in words ? words.problems : [])];
  if (all.length > 0) return { problems: all };
  const trimmed = Object.fromEntries(
    Object.entries(wish).map(([label, value]) => [label, value === null ? null : value.trim()]),
  );
  const changes = correctionChanges(parseWanted(order.corrections_json), trimmed);
  if (changes.length === 0 && !asksLook && !pendingSecondLook(order))
    return { problems: [{ name: addName, message: nothingChanged }] };
  return { output: { wish: trimmed, asksLook, note: note.trim() } };
}
