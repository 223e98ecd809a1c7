import { secondFactorSchema } from "@dop/domain/contract";
import { apiQuery } from "../lib/api/api-query.ts";

/** The user's own second factor: whether it is on, whether it is required, and how many recovery codes are left. */
export const secondFactorQuery = apiQuery(["second-factor"], "/users/me/second-factor", secondFactorSchema);
