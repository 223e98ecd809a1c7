import { documentKinds, type CartDocument, type CartDocuments } from "@dop/domain/orders";
import { useEffect, useEffectEvent, useRef } from "react";
import { destroyUploads, updateCart } from "../../../../cart/cart-store.ts";
import { uploadDocument } from "../../../../cart/upload-document.ts";
import { nextTurn, type ChosenPhoto } from "../../../../cart/downscale-image.ts";
import { prepareFile, type SlotState } from "../../../../cart/prepare-file.ts";
import { getTexts } from "../../../../i18n/use-texts.ts";
import type { FormProblem } from "../../../../ui/fields/error-summary.tsx";
import { isSameFile, mustSendWhole, type DocumentSlot } from "./refused-documents.ts";
import { documentsOf, slotNames, useSlots, type Slots } from "./use-slots.ts";

const isRequired = (slot: DocumentSlot): boolean => slot === "id" || slot === "selfie";

/** The files of the documents step: choosing, refusing and removing them, and the problems that prevent saving. */
export function useDocuments(saved: CartDocuments) {
  const { slots, unsaved, put, dropSaved } = useSlots(saved);
  const { start, send } = useSends(saved, slots, put);

  /** Removes a field's upload from the draft, and destroys it on the server. */
  function forget(slot: DocumentSlot): void {
    const { document } = slots[slot];
    if (document?.upload === undefined) return;
    destroyUploads({ [slot]: document });
    if (saved[slot]?.upload !== document.upload) return;
    dropSaved(slot);
    updateCart((cart) => ({ ...cart, documents: { ...cart.documents, [slot]: null } }));
  }

  /** Puts `file` into a field; undefined removes it. The last choice wins, however long an earlier one takes. */
  async function choose(slot: DocumentSlot, file: File | undefined): Promise<void> {
    const signal = start(slot);
    forget(slot);
    if (!file) {
      put(slot, { document: null, ...(isRequired(slot) && { problem: getTexts("validation").documentsRequired }) });
      return;
    }
    put(slot, { document: null, busy: true });
    await take(slot, { file, turns: 0 }, signal);
  }

  /**
   * Turns the photo of a field and uploads it again. The previous photo counts until then, and stays when turning
   * fails, for example because the phone has released the file.
   * @returns true when it was turned; undefined where another file was chosen meanwhile
   */
  async function turn(slot: DocumentSlot): Promise<boolean | undefined> {
    const { document, chosen } = slots[slot];
    if (document === null || chosen === undefined) return undefined;
    const signal = start(slot);
    put(slot, { document, busy: true, chosen });
    const turned = nextTurn(chosen);
    const taken = await prepareFile(slot, turned);
    if (signal.aborted) return undefined;
    if (taken.document === null) {
      put(slot, { document, chosen });
      if (document.upload === undefined) send(slot, document, chosen, signal);
      return false;
    }
    forget(slot);
    put(slot, { ...taken, chosen: turned });
    // The customer does not wait for the upload.
    send(slot, taken.document, turned, signal);
    return true;
  }

  async function take(slot: DocumentSlot, photo: ChosenPhoto, signal: AbortSignal): Promise<void> {
    const chosen = documentKinds[slot].side === null ? undefined : photo;
    const taken = await prepareFile(slot, photo);
    if (signal.aborted) return;
    put(slot, { ...taken, chosen });
    if (taken.document !== null) send(slot, taken.document, chosen, signal);
  }

  /** Puts a file into its field that a phone has sent to the server. */
  function receive(slot: DocumentSlot, document: CartDocument): void {
    start(slot);
    forget(slot);
    put(slot, { document });
  }

  const isSending = slotNames.some((slot) => slots[slot].sending?.waiting === false);
  const { id, selfie, "license-back": back, additional } = slots;
  const output = documentsOf(id.document, selfie.document, back.document, additional.document);
  return { slots, unsaved, choose, turn, receive, isSending, problems: problemsOf(slots), output };
}

/** The running uploads, one for each field. */
function useSends(saved: CartDocuments, slots: Slots, put: (slot: DocumentSlot, state: SlotState) => void) {
  const controllers = useRef<Partial<Record<DocumentSlot, AbortController>>>({});

  /** Stops the upload of a field, and returns the signal of the next one. */
  function start(slot: DocumentSlot): AbortSignal {
    controllers.current[slot]?.abort();
    const { signal } = (controllers.current[slot] = new AbortController());
    return signal;
  }

  /** Uploads a file until its signal stops it; its field shows the progress. */
  function send(
    slot: DocumentSlot,
    document: CartDocument,
    chosen: ChosenPhoto | undefined,
    signal: AbortSignal,
  ): void {
    const show = (state: SlotState) => signal.aborted || put(slot, { ...state, chosen });
    if (!mustSendWhole()) void uploadDocument(slot, document, { signal, show }).then(show);
  }

  /** Uploads files that were chosen before the page was left. */
  const resume = useEffectEvent(() => {
    for (const slot of slotNames) {
      const { document } = slots[slot];
      if (document === null || document.upload !== undefined || isSameFile(document, saved[slot] ?? null)) continue;
      send(slot, document, undefined, start(slot));
    }
  });
  useEffect(() => {
    resume();
    const { current } = controllers;
    return () => slotNames.forEach((slot) => current[slot]?.abort());
  }, []);

  return { start, send };
}

/** The problems that block saving, in the order of the page; the message about both pictures appears once. */
function problemsOf(slots: Slots): FormProblem[] {
  const { documentsRequired } = getTexts("validation");
  const problems: FormProblem[] = [];
  for (const name of slotNames) {
    const { document, problem, busy } = slots[name];
    if (busy) problems.push({ name, message: getTexts("documentsStep").waiting });
    else if (problem !== undefined && problem !== documentsRequired) problems.push({ name, message: problem });
    else if (document === null && isRequired(name) && !problems.some((one) => one.message === documentsRequired))
      problems.push({ name, message: documentsRequired });
  }
  return problems;
}
