import { msg } from "@dop/texts/message";

/**
 * The short text next to a field where the shared notice says more: a missing country or full-copy answer reads
 * 'Required.' (rule O-7).
 */
export function fieldMessage(message: string): string {
  return message === msg("validation.countryRequired") || message === msg("validation.fullCopyRequired")
    ? msg("validation.fieldRequired")
    : message;
}
