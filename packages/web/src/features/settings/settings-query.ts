import { settingsHistorySchema, settingsSchema } from "@dop/domain/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiQuery } from "../../lib/api-query.ts";
import { api } from "../../lib/api.ts";

/** Every setting. It must be current when it is changed. */
export const settingsQuery = apiQuery(["settings"], "/settings", settingsSchema, { staleTime: 0 });

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
