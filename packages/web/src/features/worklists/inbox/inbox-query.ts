import { inboxCountSchema, inboxSchema } from "@dop/domain/contract";
import { apiQuery, live } from "../../../lib/api/api-query.ts";

/** Polling intervals of the open page and of the count in the header, in milliseconds. */
const pageInterval = 30_000;
const countInterval = 60_000;

export const inboxShows = ["all", "mine", "unassigned"] as const;
export type InboxShow = (typeof inboxShows)[number];

/** GET /inbox: orders with unread messages, the longest waiting first. */
export const inboxQuery = (show: InboxShow) =>
  apiQuery(["inbox", "list", show], show === "all" ? "/inbox" : `/inbox?show=${show}`, inboxSchema, {
    ...live,
    refetchInterval: pageInterval,
  });

/** GET /inbox/count */
export const inboxCountQuery = apiQuery(["inbox", "count"], "/inbox/count", inboxCountSchema, {
  ...live,
  background: true,
  refetchInterval: countInterval,
});
