import { secondFactorSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** One's own authenticator app: whether there is one, whether there must be, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => api.get("/users/me/second-factor", { schema: secondFactorSchema, signal }),
});
