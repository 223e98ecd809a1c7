import { doneSchema, loginAnswerSchema } from "@dop/domain/contract";
import { loginSchema } from "@dop/domain/orders";
import type { FastifyInstance } from "fastify";
import { route } from "../../http/route.ts";
import { revokeSession } from "../../http/sessions.ts";
import { inTransaction, type Portal } from "../../portal.ts";
import { logIn } from "./log-in.ts";

/** Staff log in and out (spec 1 sections 4 and 7). */
export function sessionRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, portal, {
    method: "POST",
    url: "/users/login",
    summary: "Opens a staff session; expiresIn is in seconds",
    access: "public",
    audit: "session.opened",
    rateLimit: "login",
    body: loginSchema,
    answer: loginAnswerSchema,
    handle: ({ body, context, request }) =>
      logIn(portal, context, { ...body, address: request.ip, userAgent: request.headers["user-agent"] ?? "" }),
  });

  route(app, portal, {
    method: "POST",
    url: "/users/logout",
    summary: "Ends the session on the server",
    access: "staff",
    audit: "session.closed",
    rateLimit: null,
    answer: doneSchema,
    handle: async ({ requester, context }) => {
      await inTransaction(portal, async (tx) => {
        await revokeSession(tx, requester.sessionId, context.now);
        await context.audit(tx, { subjectType: "session", subjectId: requester.sessionId });
      });
      return { ok: true } as const;
    },
  });
}
