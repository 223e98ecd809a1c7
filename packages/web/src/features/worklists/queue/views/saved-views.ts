import { savedViewsSchema, type SavedView, type SavedViewRequest } from "@dop/domain/contract";
import type { QueueKey } from "@dop/domain/queues";
import { apiQuery, live } from "../../../../lib/api/api-query.ts";
import { queuePath } from "../../../../lib/routes/paths.ts";
import { reload } from "../../../../lib/api/query.ts";
import { listAddress, readShow, readSort } from "../queue-sort.ts";

/** GET /views: one's own by name, then those that others share (rule Q-8). */
export const savedViewsQuery = apiQuery(["saved-views"], "/views", savedViewsSchema, live);

export const reloadSavedViews = (): Promise<void> => reload(savedViewsQuery);

export function viewPath({ queue, sort, reverse, filter, show, hidden }: SavedView): string {
  const search = new URLSearchParams({
    ...(sort !== null && { sort }),
    ...(reverse && { reverse: "1" }),
    ...(filter !== "" && { filter }),
    ...(show !== null && { show }),
    ...(hidden && { hidden: hidden.join(",") }),
  });
  return queuePath(queue) + listAddress(search);
}

/** The list as it is shown, with its hidden columns. */
export function viewOf(
  queue: QueueKey,
  search: URLSearchParams,
  hidden: ReadonlySet<string>,
): Omit<SavedViewRequest, "name" | "shared"> {
  return {
    queue,
    sort: search.has("sort") ? readSort(search).by : null,
    reverse: search.get("reverse") === "1",
    filter: (search.get("filter") ?? "").trim(),
    show: readShow(search) ?? null,
    hidden: [...hidden],
  };
}
