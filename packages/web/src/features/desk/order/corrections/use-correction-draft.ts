import type { StaffOrder } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useEffect } from "react";
import * as z from "zod/mini";
import { useTexts } from "../../../../i18n/use-texts.ts";
import { readDraft, useDraft, writeDraft } from "../../../../lib/storage/drafts.ts";
import { toast } from "../../../../lib/messages/toast.ts";

/** What is typed but not sent: field label to value, null where a field is no longer to be corrected. */
const draftSchema = z.object({
  wish: z.record(z.string(), z.nullable(z.string())),
  asksLook: z.boolean(),
  note: z.string(),
});
export type CorrectionDraft = z.infer<typeof draftSchema>;

const nothing: CorrectionDraft = { wish: {}, asksLook: false, note: "" };
const ended: ReadonlySet<number> = new Set([statusIds.shipped, statusIds.canceled]);
const placeOf = (orderId: number): string => `corrections:${String(orderId)}`;

function parse(text: string): CorrectionDraft {
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return nothing;
  }
}

/** The draft of an order's corrections, which outlives its form; `drop` is for when it was sent. */
export function useCorrectionDraft(orderId: number) {
  const [text, setText] = useDraft(placeOf(orderId));
  return {
    draft: text === "" ? nothing : parse(text),
    change: (changed: CorrectionDraft) => setText(JSON.stringify(changed)),
    drop: () => setText(""),
  };
}

/** Drops the draft of an order that has ended, and says so: nothing more of it is corrected. */
export function useEndedDraft({ id, voided, products }: StaffOrder): void {
  const words = useTexts("staffCorrections").editor.ended;
  const isEnded = voided || products.every(({ status_id }) => ended.has(status_id));
  useEffect(() => {
    if (!isEnded || readDraft(placeOf(id)) === "") return;
    writeDraft(placeOf(id), "");
    toast.warning(words);
  }, [id, isEnded, words]);
}
