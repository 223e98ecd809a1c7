import { failedMailsSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.tsx";

/** GET /mail/failed, newest first. Workers and colleagues change it: reloaded whenever it is looked at. */
export const failedMailQuery = queryOptions({
  queryKey: ["failed-mail"],
  queryFn: ({ signal }) => api.get("/mail/failed", { schema: failedMailsSchema, signal }),
  networkMode: "always",
  staleTime: 0,
  refetchOnWindowFocus: "always",
});

/** Reloads the list. */
export async function reloadFailedMail(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: failedMailQuery.queryKey });
}
