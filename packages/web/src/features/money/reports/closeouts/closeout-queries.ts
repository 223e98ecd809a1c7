import { closeoutSchema, closeoutsSchema, type Closeout, type closeoutBodySchema } from "@dop/domain/reports";
import type * as z from "zod/mini";
import { apiQuery, atOnce, fresh } from "../../../../lib/api/api-query.ts";
import { api } from "../../../../lib/api/api.ts";
import { queryClient, reload } from "../../../../lib/api/query.ts";
import { pagedQuery } from "../../../../lib/api/paged-query.ts";

const address = "/reports/closeouts";

/** The address of a closeout, below the API. */
export const closeoutPath = (number: string): string => `${address}/${encodeURIComponent(number)}`;

/** All closeouts, a hundred at a time, the newest first. */
export const closeoutsQuery = pagedQuery(["closeouts"], address, closeoutsSchema);

/** A closeout never changes. */
export const closeoutQuery = (number: string) =>
  apiQuery(["closeout", number], closeoutPath(number), closeoutSchema, { ...atOnce, staleTime: Infinity });

/** Money before the day with which a first closeout would begin. */
export const earlierQuery = (day: string) =>
  apiQuery(["closeouts", "before", day], `${address}?day=${day}`, closeoutsSchema, fresh);

/** Closes the days up to `day`. @returns the closeout, which its page then has already */
export async function closeDay(body: z.infer<typeof closeoutBodySchema>): Promise<Closeout> {
  const closeout = await api.post(address, { body, schema: closeoutSchema });
  queryClient.setQueryData(closeoutQuery(String(closeout.number)).queryKey, closeout);
  return closeout;
}

export const reloadCloseouts = (): Promise<void> => reload(closeoutsQuery);
