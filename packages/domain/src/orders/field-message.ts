import { msg } from "../texts/message.ts";

/**
 * The short text beside a field where the shared notice says more: a missing country or full-copy answer reads
 * 'Required.' beside its field (spec 1 section 5).
 */
export function fieldMessage(message: string): string {
  return message === msg("validation.countryRequired") || message === msg("validation.fullCopyRequired")
    ? msg("validation.fieldRequired")
    : message;
}
