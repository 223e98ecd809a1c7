import { openSessionsSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/api.ts";

/** The sessions that are open now: all for admins, the user's own for others. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.get("/sessions", { schema: openSessionsSchema, signal }),
  // A list of sessions must be current.
  staleTime: 0,
});
