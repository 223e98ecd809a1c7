import { secondFactorSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../lib/api.ts";

/** The user's own second factor: whether it is on, whether it is required, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => api.get("/users/me/second-factor", { schema: secondFactorSchema, signal }),
});
