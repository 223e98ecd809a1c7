import { pricesSchema, type Price } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Everything that has a price. Who changes one looks at the present. */
export const pricesQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: ({ signal }) => api.get("/prices", { schema: pricesSchema, signal }),
  staleTime: 0,
});

/** One name for a price, across the kinds. */
export const priceId = ({ kind, key }: Pick<Price, "kind" | "key">): string => `${kind}/${key}`;
