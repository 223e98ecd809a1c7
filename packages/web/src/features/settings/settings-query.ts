import { settingsHistorySchema, settingsSchema } from "@dop/domain/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Every setting. It must be current when it is changed. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => api.get("/settings", { schema: settingsSchema, signal }),
  staleTime: 0,
});

/** What was changed, the latest first. */
export const settingsHistoryQuery = infiniteQueryOptions({
  queryKey: ["settings", "history"],
  queryFn: ({ pageParam, signal }) =>
    api.get(`/settings/history${pageParam === 0 ? "" : `?before=${pageParam}`}`, {
      schema: settingsHistorySchema,
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
