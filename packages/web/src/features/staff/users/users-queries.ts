import { accountsSchema, directoryPeopleSchema, officeRolesSchema } from "@dop/domain/contract";
import { apiQuery } from "../../../lib/api/api-query.ts";

export const accountsQuery = apiQuery(["users"], "/users", accountsSchema);

export const officeRolesQuery = apiQuery(["office-roles"], "/office-roles", officeRolesSchema);

/** The directory is searched from this many characters on. */
export const shortestSearch = 3;

export function directoryQuery(name: string) {
  return apiQuery(
    ["users", "directory", name],
    `/users/search?name=${encodeURIComponent(name)}`,
    directoryPeopleSchema,
    { enabled: name.length >= shortestSearch },
  );
}
