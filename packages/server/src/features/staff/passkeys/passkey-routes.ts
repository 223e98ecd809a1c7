import {
  loginAnswerSchema,
  newPasskeySchema,
  passkeyLoginSchema,
  passkeyNameSchema,
  passkeyOptionsSchema,
  passkeysSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { uuidParams } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from "./register-passkey.ts";
import { beginPasskeyLogin, beginPasskeyProof, logInByPasskey } from "./use-passkey.ts";

/** Passkeys: logging in by one, and everybody's own (rule A-26). */
export const passkeyRoutes: Routes = (app, portal) => {
  const atLogin = { access: "public", rateLimit: "login" } as const;
  const one = { access: "staff", params: uuidParams(msg("passkeys.notFound")) } as const;

  route(app, portal, {
    call: "POST /users/login/passkey/options",
    ...atLogin,
    summary: "Starts a login by a passkey",
    audit: null,
    answer: passkeyOptionsSchema,
    handle: () => beginPasskeyLogin(portal),
  });

  route(app, portal, {
    call: "POST /users/login/passkey",
    ...atLogin,
    summary: "Opens a staff session by a passkey; expiresIn is in seconds",
    audit: "session.opened",
    body: passkeyLoginSchema,
    answer: loginAnswerSchema,
    handle: ({ body, context }) => logInByPasskey(context, body.response),
  });

  route(app, portal, {
    call: "POST /users/step-up/passkey",
    access: "staff",
    summary: "Starts a fresh proof by one's own passkey",
    audit: null,
    answer: passkeyOptionsSchema,
    handle: ({ requester }) => beginPasskeyProof(portal, requester),
  });

  route(app, portal, {
    call: "GET /users/me/passkeys",
    access: "staff",
    summary: "One's own passkeys",
    audit: null,
    answer: passkeysSchema,
    handle: ({ requester }) => listPasskeys(portal, requester),
  });

  route(app, portal, {
    call: "POST /users/me/passkeys/options",
    access: "staff",
    summary: "Starts to make a passkey",
    audit: null,
    stepUp: "always",
    answer: passkeyOptionsSchema,
    handle: ({ requester }) => beginPasskey(portal, requester),
  });

  route(app, portal, {
    call: "POST /users/me/passkeys",
    access: "staff",
    summary: "Keeps the passkey that the browser made",
    audit: "user.passkey_added",
    status: 201,
    body: newPasskeySchema,
    handle: ({ body, context }) => addPasskey(context, body),
  });

  route(app, portal, {
    call: "PATCH /users/me/passkeys/:id",
    ...one,
    summary: "Gives one's own passkey another name",
    audit: "user.passkey_renamed",
    body: passkeyNameSchema,
    handle: ({ params: { id }, body, context }) => renamePasskey(context, id, body.name),
  });

  route(app, portal, {
    call: "DELETE /users/me/passkeys/:id",
    ...one,
    summary: "Removes one's own passkey",
    audit: "user.passkey_removed",
    stepUp: "always",
    handle: ({ params: { id }, context }) => removePasskey(context, id),
  });
};
