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
  user: z.extend(sessionUserSchema, {
    /** Names of what the user may do besides reading (rule A-46). */
    permissions: z.optional(z.array(z.string())),
  }),
  expiresIn: z.number(),
  message: z.optional(z.string()),
  /** Shown once, when this login has set up a second factor. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type LoginAnswer = z.infer<typeof loginAnswerSchema>;

/** One staff session that is open now. Timestamps are ISO 8601, UTC. */
export const openSessionSchema = z.object({
  id: z.string(),
  user_id: z.number(),
  display_name: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  /** Such as "Chrome on Windows"; null where the browser does not say. */
  browser: z.nullable(z.string()),
  /** True for the session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** GET /sessions: all for admins, one's own for others; the newest first. */
export const openSessionsSchema = z.array(openSessionSchema);

/** DELETE /users/{id}/sessions */
export const endedSessionsSchema = z.object({ ended: z.number() });

/** POST /users/logout: where the session at the identity provider is ended, when there is such a page. */
export const logoutAnswerSchema = z.object({ ok: z.literal(true), provider_url: z.optional(z.string()) });
