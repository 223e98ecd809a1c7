import { queryOptions, type QueryKey, type UndefinedInitialDataOptions } from "@tanstack/react-query";
import { api, type AnswerSchema, type CallOptions } from "./api.ts";

/** A lost connection is a failure to show at once, and not a reason to wait. */
export const atOnce = { networkMode: "always" } as const;

/** Reloads whenever it is opened. */
export const fresh = { ...atOnce, staleTime: 0 } as const;

/** Reloads whenever it is opened or its window gets the focus, because others change the data. */
export const live = { ...fresh, refetchOnWindowFocus: "always" } as const;

type Options<T> = Pick<CallOptions, "background" | "byKey"> &
  Omit<UndefinedInitialDataOptions<T>, "queryKey" | "queryFn">;

/** A query that is one GET; `path` is below the API. */
export function apiQuery<T>(queryKey: QueryKey, path: string, schema: AnswerSchema<T>, options: Options<T> = {}) {
  const { background = false, byKey = false, ...rest } = options;
  return queryOptions({
    ...rest,
    queryKey,
    queryFn: ({ signal }) => api.get(path, { schema, signal, background, byKey }),
  });
}
