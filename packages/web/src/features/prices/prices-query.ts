import { pricesSchema, type Price } from "@dop/domain/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Everything that has a price. Prices must be current when they are changed. */
export const pricesQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: ({ signal }) => api.get("/prices", { schema: pricesSchema, signal }),
  staleTime: 0,
});

/** One name for a price, across the kinds. */
export const priceId = ({ kind, key }: Pick<Price, "kind" | "key">): string => `${kind}/${key}`;
