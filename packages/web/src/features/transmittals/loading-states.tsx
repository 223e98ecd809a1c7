import { validationTexts } from "@dop/domain/texts/validation";
import { textsNow } from "../../i18n/use-texts.ts";
import { ApiError, isConnectionError } from "../../lib/api-error.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { ErrorState, OfflineState, Skeleton } from "../../ui/states.tsx";

interface LoadingStatesProps {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** What stands in a list's place while there is nothing to show: coming, failed, or offline. */
export function LoadingStates({ error, isFetching, refetch }: LoadingStatesProps) {
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  if (error === null) return <Skeleton lines={8} className="card p-4" />;
  if (isConnectionError(error)) return <OfflineState {...retry} />;
  return <ErrorState message={failureMessage(error)} {...retry} />;
}

/** The sentence for a failure; a date that is none has its own (specification 2, section 8). */
function failureMessage(error: Error): string {
  const aboutDate =
    error instanceof ApiError && error.status === 400 && error.errors.some(({ path }) => path.endsWith("date"));
  return aboutDate ? textsNow(validationTexts).isoDate : errorMessage(error);
}
