import { setupSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** GET /setup: what was tried, and when. */
export const setupQuery = queryOptions({
  queryKey: ["setup"],
  queryFn: ({ signal }) => api.get("/setup", { schema: setupSchema, signal }),
  networkMode: "always",
  staleTime: 0,
});
