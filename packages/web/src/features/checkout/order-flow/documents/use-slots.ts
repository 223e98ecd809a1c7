import type { CartDocument, CartDocuments } from "@dop/domain/orders";
import { useEffect, useState } from "react";
import type { SlotState } from "../../../../cart/prepare-file.ts";
import { clearUnsavedInput, readUnsavedInput, storeUnsavedInput } from "../../../../cart/unsaved-input.ts";
import { isSameFile, refusalOf, type DocumentSlot } from "./refused-documents.ts";

export type Slots = Readonly<Record<DocumentSlot, SlotState>>;

/** The file fields in the order of the page. */
export const slotNames: readonly DocumentSlot[] = ["id", "selfie", "license-back", "additional"];

/** The key of the chosen files until they are saved: a phone may close the page while its camera is open. */
const PLACE = "documents";

interface SlotsState {
  readonly slots: Slots;
  /** A field differs from the draft, or its file is being uploaded. */
  readonly unsaved: boolean;
  readonly put: (slot: DocumentSlot, state: SlotState) => void;
  /** Records that the draft has no file for this field any more. */
  readonly dropSaved: (slot: DocumentSlot) => void;
}

/** The files of the step. They follow the draft until one is chosen here, and survive a reload until they are saved. */
export function useSlots(saved: CartDocuments): SlotsState {
  const [slots, setSlots] = useState<Slots>(() =>
    fromDraft((readUnsavedInput(PLACE, namesOf(saved)) as CartDocuments | undefined) ?? saved),
  );
  const [basis, setBasis] = useState(saved);
  const unsaved = slotNames.some((slot) => {
    const { document, busy, problem, sending } = slots[slot];
    return (
      !isSameFile(document, basis[slot] ?? null) || busy || sending || (problem !== undefined && document === null)
    );
  });
  // Another tab changed the draft: follow it, unless files were chosen here meanwhile.
  if (saved !== basis && !unsaved) {
    setBasis(saved);
    setSlots(fromDraft(saved));
  }

  const { id, selfie, "license-back": back, additional } = slots;
  useEffect(() => {
    const chosen = documentsOf(id.document, selfie.document, back.document, additional.document);
    if (slotNames.every((slot) => isSameFile(chosen[slot] ?? null, basis[slot] ?? null))) clearUnsavedInput(PLACE);
    else storeUnsavedInput(PLACE, namesOf(basis), chosen);
  }, [id.document, selfie.document, back.document, additional.document, basis]);

  return {
    slots,
    unsaved,
    put: (slot, state) => setSlots((present) => ({ ...present, [slot]: state })),
    dropSaved: (slot) => setBasis((present) => ({ ...present, [slot]: null })),
  };
}

/** Identifies a set of saved files without comparing the files. */
const namesOf = (documents: CartDocuments): string => JSON.stringify(slotNames.map((slot) => documents[slot]?.name));

const fromDraft = (saved: CartDocuments): Slots =>
  Object.fromEntries(slotNames.map((slot) => [slot, asSaved(slot, saved[slot] ?? null)])) as Slots;

/** The documents of a draft, without a property for the back of a license where there is none. */
export function documentsOf(
  id: CartDocument | null,
  selfie: CartDocument | null,
  back: CartDocument | null,
  additional: CartDocument | null,
): CartDocuments {
  return { id, selfie, ...(back && { "license-back": back }), additional };
}

function asSaved(slot: DocumentSlot, document: CartDocument | null): SlotState {
  const problem = refusalOf(slot, document);
  return { document, ...(problem !== undefined && { problem }) };
}
