import {
  loginAnswerSchema,
  providerAnswerSchema,
  providerBegunSchema,
  providerLoginSchema,
} from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { beginProviderLogin, logInByProvider } from "./provider-login.ts";

/** Logging in at the county's identity provider (rule A-27). */
export function providerRoutes(app: FastifyInstance, portal: Portal): void {
  const atLogin = { access: "public", rateLimit: "login" } as const;

  route(app, portal, {
    call: "POST /users/login/provider/begin",
    ...atLogin,
    summary: "Begins a login at the identity provider",
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
}
