import { cannedTextsSchema } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** GET /canned-texts: all of them, by kind and name. */
export const cannedTextsQuery = queryOptions({
  networkMode: "always",
  queryKey: ["canned-texts"],
  queryFn: ({ signal }) => api.get("/canned-texts", { schema: cannedTextsSchema, signal }),
  staleTime: 60_000,
});
