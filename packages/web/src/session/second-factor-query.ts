import { secondFactorSchema } from "@dop/domain/contract";
import { apiQuery } from "../lib/api/api-query.ts";

/** The user's own second factor: its state, the requirement, and the number of recovery codes left. */
export const secondFactorQuery = apiQuery(["second-factor"], "/users/me/second-factor", secondFactorSchema);
