import { focusManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isConnectionError } from "./api-error.ts";
import { errorMessage, handleError } from "./handle-error.ts";
import { currentSession, subscribeToSession } from "../storage/session.ts";

/**
 * Adds the focus event: the library notices a tab that becomes visible, but not the focus of a visible window, and
 * clerks work with two windows next to each other. Both events together reload once.
 */
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  const events = ["visibilitychange", "focus"];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
});

/** The last reported failure of a query: repeated attempts report it once. */
const reported = new WeakMap<object, string>();

/** One cache for the whole page, whichever chunk asks first. Only lost connections are retried, and only twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => void reported.delete(query),
    onError: (error, query) => {
      const message = errorMessage(error);
      if (reported.get(query) !== message) handleError(error);
      reported.set(query, message);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && isConnectionError(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

/** Marks queries as out of date, and reloads those that a page shows; settled when they are loaded. */
export async function reload(...queries: ReadonlyArray<{ readonly queryKey: QueryKey }>): Promise<void> {
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

let user = currentSession()?.user.id;
/** Clears the memory of the page when the user changes: a shared computer must not show another person's data. */
subscribeToSession(() => {
  const next = currentSession()?.user.id;
  if (user !== undefined && next !== user) queryClient.clear();
  user = next;
});
