import type { StaffOrder } from "@dop/domain/contract";
import { limits, textField } from "@dop/domain/orders";
import { useEffect } from "react";
import * as z from "zod/mini";
import { correctionChanges, correctionValueSchema, findLicenseField } from "@dop/domain/license-review";
import { msg } from "@dop/texts/message";
import { parseJson } from "../../../../lib/api/parse-json.ts";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { readDraft, useDraft, writeDraft } from "../../../../lib/storage/drafts.ts";
import { toast } from "../../../../lib/messages/toast.ts";
import { checkBySchema } from "../../../../forms/check-by-schema.ts";
import type { Checked } from "../../../../forms/form.tsx";
import { hasEnded, parseWanted, pendingSecondLook } from "./order-corrections.ts";

/** Unsent input: field label to value, null where a field is no longer to be corrected. */
const draftSchema = z.object({
  wish: z.record(z.string(), z.nullable(z.string())),
  asksLook: z.boolean(),
  note: z.string(),
});
export type CorrectionDraft = z.infer<typeof draftSchema>;

const nothing: CorrectionDraft = { wish: {}, asksLook: false, note: "" };
const placeOf = (orderId: number): string => `corrections:${String(orderId)}`;

/** The draft of an order's corrections, which outlives its form; `drop` deletes it once it is sent. */
export function useCorrectionDraft(orderId: number) {
  const [text, setText] = useDraft(placeOf(orderId));
  return {
    draft: draftSchema.safeParse(parseJson(text)).data ?? nothing,
    change: (changed: CorrectionDraft) => setText(JSON.stringify(changed)),
    drop: () => setText(""),
  };
}

export function useEndedDraft(order: StaffOrder): void {
  const words = useTexts("staffCorrections").editor.ended;
  const { id } = order;
  const isEnded = hasEnded(order);
  useEffect(() => {
    if (!isEnded || readDraft(placeOf(id)) === "") return;
    writeDraft(placeOf(id), "");
    toast.warning(words);
  }, [id, isEnded, words]);
}

/** Form names of the editor: a license field by its label, the note, and the field to add. */
export const correctionName = (label: string): string => `correction.${label}`;
export const noteName = "correction-note";
export const addName = "correction-field";

const noteSchema = textField(limits.reason, { max: msg("validation.max2000") });

/** The problems of a draft, or the checked draft. */
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
