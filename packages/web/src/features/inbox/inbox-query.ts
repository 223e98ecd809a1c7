import { inboxCountSchema, inboxSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

const live = { networkMode: "always", staleTime: 0, refetchOnWindowFocus: "always" } as const;
/** How often the open page, and the count in the header, ask again by themselves. */
const pageInterval = 30_000;
const countInterval = 60_000;

/** Whose orders the inbox lists. */
export const inboxShows = ["all", "mine", "unassigned"] as const;
export type InboxShow = (typeof inboxShows)[number];

/** GET /inbox: orders with unread messages, the longest waiting first. */
export const inboxQuery = (show: InboxShow) =>
  queryOptions({
    ...live,
    queryKey: ["inbox", "list", show],
    queryFn: ({ signal }) =>
      api.get(show === "all" ? "/inbox" : `/inbox?show=${show}`, { schema: inboxSchema, signal }),
    refetchInterval: pageInterval,
  });

/** GET /inbox/count */
export const inboxCountQuery = queryOptions({
  ...live,
  queryKey: ["inbox", "count"],
  queryFn: ({ signal }) => api.get("/inbox/count", { schema: inboxCountSchema, signal, background: true }),
  refetchInterval: countInterval,
});
