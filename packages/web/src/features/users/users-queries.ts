import { accountsSchema, directoryPeopleSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** The staff accounts. */
export const accountsQuery = queryOptions({
  queryKey: ["users"],
  queryFn: ({ signal }) => api.get("/users", { schema: accountsSchema, signal }),
});

/** The directory is searched from this many characters on. */
export const shortestSearch = 3;

/** People of the directory by name. */
export function directoryQuery(name: string) {
  return queryOptions({
    queryKey: ["users", "directory", name],
    queryFn: ({ signal }) =>
      api.get(`/users/search?name=${encodeURIComponent(name)}`, { schema: directoryPeopleSchema, signal }),
    enabled: name.length >= shortestSearch,
  });
}
