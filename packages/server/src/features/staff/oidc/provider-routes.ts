import {
  loginAnswerSchema,
  providerAnswerSchema,
  providerBegunSchema,
  providerLoginSchema,
} from "@dop/domain/contract";
import { route, type Routes } from "../../../http/route.ts";
import { beginProviderLogin, logInByProvider } from "./provider-login.ts";

/** Logging in at the county's identity provider (rule A-27). */
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
