import { openSessionsSchema } from "@dop/domain/contract";
import { apiQuery } from "../lib/api/api-query.ts";

/** The open sessions: all for admins, the user's own for others. */
export const sessionsQuery = apiQuery(["sessions"], "/sessions", openSessionsSchema, { staleTime: 0 });
