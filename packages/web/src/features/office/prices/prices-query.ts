import { pricesSchema, type Price } from "@dop/domain/contract";
import { apiQuery } from "../../../lib/api/api-query.ts";

/** Everything that has a price. Prices must be current when they are changed. */
export const pricesQuery = apiQuery(["prices"], "/prices", pricesSchema, { staleTime: 0 });

/** One name for a price, across the kinds. */
export const priceId = ({ kind, key }: Pick<Price, "kind" | "key">): string => `${kind}/${key}`;
