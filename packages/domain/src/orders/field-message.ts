import { validationTexts } from "../texts/validation.ts";

const t = validationTexts.en;

/**
 * The short text beside a field where the shared notice says more: a missing country or full-copy answer reads
 * 'Required.' beside its field (spec 1 section 5).
 */
export function fieldMessage(message: string): string {
  return message === t.countryRequired || message === t.fullCopyRequired ? t.fieldRequired : message;
}
