import {
  doneSchema,
  loginAnswerSchema,
  newPasskeySchema,
  passkeyLoginSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeysSchema,
} from "@dop/domain/contract";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { route } from "../../../http/route.ts";
import type { Portal } from "../../../portal.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./register-passkey.ts";
import { beginPasskeyLogin, beginPasskeyProof, logInByPasskey } from "./use-passkey.ts";

/** Passkeys: logging in by one, and everybody's own (rule A-26). */
export function passkeyRoutes(app: FastifyInstance, portal: Portal): void {
  const atLogin = { method: "POST", access: "public", rateLimit: "login" } as const;
  const forStaff = { access: "staff", rateLimit: null } as const;
  const one = { ...forStaff, url: "/users/me/passkeys/:id", params: z.object({ id: z.string() }) } as const;

  route(app, portal, {
    ...atLogin,
    url: "/users/login/passkey/options",
    summary: "Begins a login by a passkey",
    audit: null,
    answer: passkeyOptionsSchema,
    handle: () => beginPasskeyLogin(portal),
  });

  route(app, portal, {
    ...atLogin,
    url: "/users/login/passkey",
    summary: "Opens a staff session by a passkey; expiresIn is in seconds",
    audit: "session.opened",
    body: passkeyLoginSchema,
    answer: loginAnswerSchema,
    handle: ({ body, context, request }) =>
      logInByPasskey(context, body.response, {
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
      }),
  });

  route(app, portal, {
    ...forStaff,
    method: "POST",
    url: "/users/step-up/passkey",
    summary: "Begins a fresh proof by one's own passkey",
    audit: null,
    answer: passkeyOptionsSchema,
    handle: ({ requester }) => beginPasskeyProof(portal, requester),
  });

  route(app, portal, {
    ...forStaff,
    method: "GET",
    url: "/users/me/passkeys",
    summary: "One's own passkeys",
    audit: null,
    answer: passkeysSchema,
    handle: ({ requester }) => listPasskeys(portal, requester),
  });

  route(app, portal, {
    ...forStaff,
    method: "POST",
    url: "/users/me/passkeys/options",
    summary: "Begins to make a passkey",
    audit: null,
    stepUp: "always",
    answer: passkeyOptionsSchema,
    handle: ({ requester }) => beginPasskey(portal, requester),
  });

  route(app, portal, {
    ...forStaff,
    method: "POST",
    url: "/users/me/passkeys",
    summary: "Keeps the passkey that the browser made",
    audit: "user.passkey_added",
    status: 201,
    body: newPasskeySchema,
    answer: doneSchema,
    handle: async ({ body, context }) => {
      await addPasskey(context, body);
      return { ok: true } as const;
    },
  });

  route(app, portal, {
    ...one,
    method: "PATCH",
    summary: "Gives one's own passkey another name",
    audit: "user.passkey_renamed",
    body: passkeyNameSchema,
    answer: doneSchema,
    handle: async ({ params: { id }, body, context }) => {
      await renamePasskey(context, id, body.name);
      return { ok: true } as const;
    },
  });

  route(app, portal, {
    ...one,
    method: "DELETE",
    summary: "Removes one's own passkey",
    audit: "user.passkey_removed",
    stepUp: "always",
    answer: doneSchema,
    handle: async ({ params: { id }, context }) => {
      await removePasskey(context, id);
      return { ok: true } as const;
    },
  });
}
