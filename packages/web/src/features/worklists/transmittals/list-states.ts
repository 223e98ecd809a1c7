import { getTexts } from "../../../i18n/use-texts.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";

/** The sentence for a failure; an invalid date has its own. */
function failureMessage(error: Error): string {
  const aboutDate =
    error instanceof ApiError && error.status === 400 && error.errors.some(({ path }) => path.endsWith("date"));
  return aboutDate ? getTexts("officeValidation").isoDate : errorMessage(error);
}

/** What replaces a list of transmittals or orders while there is nothing to show. */
export const listStates = { lines: 8, messageOf: failureMessage } as const;
