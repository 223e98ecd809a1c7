import * as z from "zod/mini";

/** A staff account as the session carries it. */
export const sessionUserSchema = z.object({
  id: z.number(),
  username: z.string(),
  display_name: z.string(),
  role_id: z.number(),
  userRole: z.object({ role: z.enum(["ADMIN", "USER", "VIEWER"]) }),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** POST /users/login; expiresIn is in seconds. */
export const loginAnswerSchema = z.object({
  token: z.string(),
  user: sessionUserSchema,
  expiresIn: z.number(),
  message: z.optional(z.string()),
  /** Shown once, when this login has set up a second factor. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;
