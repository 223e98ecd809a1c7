import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { fresh } from "./api-query.ts";
import { api, type AnswerSchema } from "./api.ts";

/** A list in pages, the newest first: `next` of a page is the `before` of the page after it. */
export function pagedQuery<T extends { readonly next: number | null }>(
  queryKey: QueryKey,
  path: string,
  schema: AnswerSchema<T>,
) {
  return infiniteQueryOptions({
    ...fresh,
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get(pageParam === null ? path : `${path}?before=${String(pageParam)}`, { schema, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
