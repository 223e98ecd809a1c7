import * as z from "zod/mini";

/** ISO 8601 in UTC. */
export const timestampSchema = z.iso.datetime();
