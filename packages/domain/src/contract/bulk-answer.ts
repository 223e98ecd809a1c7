import * as z from "zod/mini";
import { errorCodes } from "./errors.ts";

/** Most order products of one bulk call. */
export const bulkSize = 50;

/** Apart from the request, whose pieces of the schema library a browser does without. */
export const bulkAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      ok: z.boolean(),
      code: z.optional(z.enum(errorCodes)),
      message: z.optional(z.string()),
    }),
  ),
  /** After batch_print (rule Q-9): where the licenses of what was moved are printed; null when nothing was. */
  print_url: z.optional(z.nullable(z.string())),
});
