import type { ReactNode } from "react";
import { ErrorState, OfflineState, Skeleton } from "./states.tsx";
import { isConnectionError } from "../../lib/api/api-error.ts";
import { errorMessage } from "../../lib/api/handle-error.ts";

/** A whole query of the library, which re-renders a page only for the properties that it reads. */
interface LoadingQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadingStatesProps {
  readonly query: LoadingQuery;
  readonly lines: number;
  readonly className?: string;
  /** The sentence for a failure; the general one when absent. */
  readonly messageOf?: (error: Error) => string;
}

/** Replaces a list while it is loading, has failed, or is offline. */
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

/** Renders the data of a query, also when a later reload fails; until then `LoadingStates`. */
export function Loaded<Data>({ children, ...states }: LoadedProps<Data>) {
  const { data } = states.query;
  return data === undefined ? <LoadingStates {...states} /> : children(data);
}
