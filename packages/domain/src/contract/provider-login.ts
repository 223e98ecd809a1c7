import * as z from "zod/mini";

/** POST /users/login/provider/begin. `fresh`: the provider asks the user again, even in an open session. */
export const providerLoginSchema = z.strictObject({ fresh: z.optional(z.boolean()) });

/** The address to which the browser goes, and the data that it keeps until it is back. */
export const providerBegunSchema = z.object({ url: z.string(), secret: z.string() });
export type ProviderBegun = z.infer<typeof providerBegunSchema>;

/** POST /users/login/provider: what was kept, and the query with which the provider sent the browser back. */
export const providerAnswerSchema = z.strictObject({
  secret: z.string().check(z.maxLength(100)),
  answer: z.string().check(z.maxLength(8192)),
});
export type ProviderAnswer = z.infer<typeof providerAnswerSchema>;
