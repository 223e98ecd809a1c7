import * as z from "zod/mini";

/** POST /users/logout: where the session at the identity provider is ended, when there is such a page. */
export const logoutAnswerSchema = z.object({ ok: z.literal(true), provider_url: z.optional(z.string()) });
