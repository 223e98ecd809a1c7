import { ErrorState, OfflineState, Skeleton } from "../ui/states.tsx";
import { isConnectionError } from "./api-error.ts";
import { errorMessage } from "./handle-error.ts";

interface LoadingStatesProps {
  /** Of the query; null while it has not failed. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** Lines of what is coming. */
  readonly lines: number;
  /** Of the bars while it loads. */
  readonly className?: string;
  /** The sentence for a failure; the general one when absent. */
  readonly messageOf?: (error: Error) => string;
}

/** Shows in place of a list while it is loading, has failed, or is offline. */
export function LoadingStates({
  error,
  isFetching,
  refetch,
  lines,
  className = "card p-4",
  messageOf = errorMessage,
}: LoadingStatesProps) {
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  if (error === null) return <Skeleton lines={lines} className={className} />;
  if (isConnectionError(error)) return <OfflineState {...retry} />;
  return <ErrorState message={messageOf(error)} {...retry} />;
}
