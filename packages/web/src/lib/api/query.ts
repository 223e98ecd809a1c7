import { focusManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isConnectionError } from "./api-error.ts";
import { errorMessage, handleError } from "./handle-error.ts";
import { currentSession, subscribeToSession } from "../storage/session.ts";

/**
 * The library notices a tab that becomes visible again, but not a window that was visible all the time and gets the
 * focus: clerks work with two windows next to each other. Both events together reload once.
 */
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus();
  const events = ["visibilitychange", "focus"];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
});

/** What was said last of a query that goes on failing: one that is asked again and again says it once. */
const said = new WeakMap<object, string>();

/** One cache for the whole page, whichever chunk asks first. Only lost connections are retried, and only twice. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => void said.delete(query),
    onError: (error, query) => {
      const message = errorMessage(error);
      if (said.get(query) !== message) handleError(error);
      said.set(query, message);
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

/** Marks queries as out of date, and loads those again that a page shows; settled when they are loaded. */
export async function reload(...queries: ReadonlyArray<{ readonly queryKey: QueryKey }>): Promise<void> {
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

let user = currentSession()?.user.id;
/** What staff have read leaves the page's memory with them: the next user of a shared computer is another person. */
subscribeToSession(() => {
  const next = currentSession()?.user.id;
  if (user !== undefined && next !== user) queryClient.clear();
  user = next;
});
