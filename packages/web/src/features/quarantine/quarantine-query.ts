import { quarantineSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** GET /quarantine, newest first. Uploads, colleagues and time change it: asked for again whenever it is looked at. */
export const quarantineQuery = queryOptions({
  queryKey: ["quarantine"],
  queryFn: ({ signal }) => api.get("/quarantine", { schema: quarantineSchema, signal }),
  networkMode: "always",
  staleTime: 0,
  refetchOnWindowFocus: "always",
});
