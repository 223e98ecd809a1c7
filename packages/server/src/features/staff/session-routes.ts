import {
  endedSessionsSchema,
  loginAnswerSchema,
  logoutAnswerSchema,
  openSessionsSchema,
  providerAnswerSchema,
  providerBegunSchema,
  providerLoginSchema,
  stepUpSchema,
  stepUpWaysSchema,
} from "@dop/domain/contract";
import { loginSchema } from "@dop/domain/staff";
import { msg } from "@dop/texts/message";
import { userParams, uuidParams } from "../../http/params.ts";
import { route, type Routes } from "../../http/route.ts";
import { revokeSession } from "../../http/sessions.ts";
import { logIn } from "./log-in.ts";
import { providerLogoutUrl, beginProviderLogin, logInByProvider } from "./oidc/provider-login.ts";
import { endOneSession, endSessionsOfUser, listSessions } from "./open-sessions.ts";
import { proveAgain, waysToProve } from "./step-up/prove-again.ts";

/** Login, logout, and the open sessions, which can be ended (rule A-10). */
export const sessionRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /users/login",
    summary: "Opens a staff session; expiresIn is in seconds",
    access: "public",
    audit: "session.opened",
    rateLimit: "login",
    body: loginSchema,
    answer: loginAnswerSchema,
    handle: ({ body, context }) => logIn(context, body),
  });

  route(app, portal, {
    call: "POST /users/logout",
    summary: "Ends the session on the server",
    access: "staff",
    audit: "session.closed",
    answer: logoutAnswerSchema,
    handle: async ({ requester, context }) => {
      await context.transaction(async ({ tx }) => {
        await revokeSession(tx, requester.sessionId, context.now);
        await context.audit(tx, "session", requester.sessionId);
      });
      const provider_url = await providerLogoutUrl(portal);
      return { ok: true, ...(provider_url === null ? {} : { provider_url }) } as const;
    },
  });

  route(app, portal, {
    call: "GET /sessions",
    summary: "The sessions that are open now: all for admins, one's own for others",
    access: "staff",
    audit: "sessions.viewed",
    answer: openSessionsSchema,
    handle: async ({ requester, context }) => {
      const sessions = await listSessions(portal, requester);
      context.recordView("list", "sessions", { results: sessions.length });
      return sessions;
    },
  });

  route(app, portal, {
    call: "DELETE /sessions/:id",
    access: "staff",
    params: uuidParams(msg("staffErrors.sessionNotFound")),
    summary: "Ends a session at once: any for admins, one's own for others",
    audit: "session.ended",
    stepUp: true,
    handle: ({ params: { id }, context }) => endOneSession(context, id),
  });

  route(app, portal, {
    call: "DELETE /users/:id/sessions",
    access: "staff",
    params: userParams,
    summary: "Ends every session of a user but the one that asks: admins for every user, others for themselves",
    audit: "sessions.ended",
    stepUp: true,
    answer: endedSessionsSchema,
    handle: async ({ params: { id }, context }) => ({ ended: await endSessionsOfUser(context, id) }),
  });
};

/** Login at the county's identity provider (rule A-27). */
export const providerRoutes: Routes = (app, portal) => {
  const atLogin = { access: "public", rateLimit: "login" } as const;

  route(app, portal, {
    call: "POST /users/login/provider/begin",
    ...atLogin,
    summary: "Starts a login at the identity provider",
    audit: null,
    body: providerLoginSchema,
    answer: providerBegunSchema,
    handle: ({ body }) => beginProviderLogin(portal, body.fresh ?? false),
  });

  route(app, portal, {
    call: "POST /users/login/provider",
    ...atLogin,
    summary: "Opens a staff session by the provider's answer; expiresIn is in seconds",
    audit: "session.opened",
    body: providerAnswerSchema,
    answer: loginAnswerSchema,
    handle: ({ body, context }) => logInByProvider(context, body),
  });
};

/** A fresh proof of identity before a strong action (rule A-24). */
export const stepUpRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /users/step-up",
    access: "staff",
    summary: "The ways in which one can prove again who one is",
    audit: null,
    answer: stepUpWaysSchema,
    handle: ({ requester }) => waysToProve(portal, requester),
  });

  route(app, portal, {
    call: "POST /users/step-up",
    access: "staff",
    summary: "Proves who one is, by one proof, for the next STEP_UP_MINUTES",
    audit: "session.proven",
    body: stepUpSchema,
    handle: ({ body, context }) => proveAgain(context, body),
  });
};
