import type { ReactNode } from "react";
import { ErrorState, OfflineState, Skeleton } from "./states.tsx";
import { isConnectionError } from "../../lib/api/api-error.ts";
import { errorMessage } from "../../lib/api/handle-error.ts";

/** A query of the library as a whole: a page re-renders for those of its properties alone that are read. */
interface LoadingQuery {
  /** null while it has not failed. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadingStatesProps {
  readonly query: LoadingQuery;
  /** Lines of what is coming. */
  readonly lines: number;
  /** Of the bars while it loads. */
  readonly className?: string;
  /** The sentence for a failure; the general one when absent. */
  readonly messageOf?: (error: Error) => string;
}

/** Shows in place of a list while it is loading, has failed, or is offline. */
export function LoadingStates({ query, lines, className = "card p-4", messageOf = errorMessage }: LoadingStatesProps) {
  const { error, isFetching, refetch } = query;
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  if (error === null) return <Skeleton lines={lines} className={className} />;
  if (isConnectionError(error)) return <OfflineState {...retry} />;
  return <ErrorState message={messageOf(error)} {...retry} />;
}

interface LoadedProps<Data> extends LoadingStatesProps {
  readonly query: LoadingQuery & { readonly data: Data | undefined };
  readonly children: (data: Data) => ReactNode;
}

/** What a query has loaded, also when a later reload fails; until then `LoadingStates`. */
export function Loaded<Data>({ children, ...states }: LoadedProps<Data>) {
  const { data } = states.query;
  return data === undefined ? <LoadingStates {...states} /> : children(data);
}
