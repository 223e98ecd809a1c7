// Rules: W-43 (docs/rules)
import { getTexts } from "../../i18n/use-texts.ts";
import { api } from "../api/api.ts";
import { errorMessage } from "../api/handle-error.ts";
import { queryClient } from "../api/query.ts";
import { showInstead } from "./announcement.ts";
import { toast, type ToastAction } from "./toast.ts";

/** An act without a sentence of its own gets a general one after this time. */
const sentenceWithinMs = 3000;

/** The calls of the last act that can be undone. */
let last: readonly string[] = [];
let lastAct: number | undefined;
/** The same until a message offers it. */
let waiting: readonly string[] = [];
let fallback: ReturnType<typeof setTimeout> | undefined;
let endMessage: (() => void) | undefined;

/** Shows the sentence as a message with the button, unless another act came after the one that it is about. */
export function offerWith(sentence: string, act = lastAct): boolean {
  if (waiting.length === 0 || act !== lastAct) return false;
  toast.info(sentence);
  return true;
}

// The act's sentence, which screen readers alone hear without the button.
showInstead(offerWith);

/** Notes an act by its answer's header `undo`; the message about it then has the button. The next act replaces it. */
export function noteUndoable(undoId: string, act: number): void {
  waiting = act === lastAct ? [...waiting, undoId] : [undoId];
  [last, lastAct] = [waiting, act];
  clearTimeout(fallback);
  fallback = setTimeout(() => offerWith(getTexts("staffKeys").undo.done), sentenceWithinMs);
}

/** The button for the act that no message offers yet, if any. */
export function takeUndo(): ToastAction | undefined {
  const ids = waiting;
  waiting = [];
  return ids.length === 0 ? undefined : { label: getTexts("staffKeys").undo.label, run: () => void undo(ids) };
}

/** Ends a message once its act is undone by the key. */
export function endWithUndo(end: () => void): void {
  endMessage = end;
}

/** Undoes the last act of this page, if there is one. */
export const undoLast = (): Promise<void> => undo(last);

async function undo(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids === last) {
    endMessage?.();
    [last, waiting] = [[], []];
  }
  try {
    for (const id of [...ids].reverse()) await api.post(`/undo/${id}`);
    toast.success(getTexts("staffKeys").undo.undone);
  } catch (error) {
    toast.error(errorMessage(error));
  }
  await queryClient.invalidateQueries();
}
