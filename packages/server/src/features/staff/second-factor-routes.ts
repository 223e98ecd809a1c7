import {
  recoveryCodesSchema,
  secondFactorConfirmSchema,
  secondFactorProofSchema,
  secondFactorSchema,
  secondFactorSecretSchema,
  secondFactorSetupSchema,
} from "@dop/domain/contract";
import { userParams } from "../../http/params.ts";
import { route, type Routes } from "../../http/route.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewOwnRecoveryCodes,
  turnOffSecondFactor,
} from "./second-factor-commands.ts";

/** One's own second factor, with every kind of directory; admins reset another user's. */
export const secondFactorRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /users/me/second-factor",
    access: "staff",
    summary: "Whether one's own second factor is on",
    audit: null,
    answer: secondFactorSchema,
    handle: ({ requester }) => readSecondFactor(portal, requester),
  });

  route(app, portal, {
    call: "POST /users/me/second-factor",
    access: "staff",
    summary: "Starts to set up an authenticator app; it counts from its first code on",
    audit: "user.second_factor_begun",
    stepUp: "with_passkey",
    body: secondFactorSetupSchema,
    answer: secondFactorSecretSchema,
    handle: ({ body, context }) => beginSecondFactor(context, body.current_password),
  });

  route(app, portal, {
    call: "POST /users/me/second-factor/confirm",
    access: "staff",
    summary: "Turns it on by the app's first code, ends one's other sessions and answers the recovery codes",
    audit: "user.second_factor_on",
    stepUp: "with_passkey",
    body: secondFactorConfirmSchema,
    answer: recoveryCodesSchema,
    handle: ({ body, context }) => confirmSecondFactor(context, body.code),
  });

  route(app, portal, {
    call: "POST /users/me/second-factor/off",
    access: "staff",
    summary: "Turns it off, by password and a code",
    audit: "user.second_factor_off",
    body: secondFactorProofSchema,
    handle: ({ body, context }) => turnOffSecondFactor(context, body),
  });

  route(app, portal, {
    call: "POST /users/me/second-factor/recovery-codes",
    access: "staff",
    summary: "Makes new recovery codes, by password and a code; those from before are worth nothing",
    audit: "user.recovery_codes_renewed",
    body: secondFactorProofSchema,
    answer: recoveryCodesSchema,
    handle: ({ body, context }) => renewOwnRecoveryCodes(context, body),
  });

  route(app, portal, {
    call: "DELETE /users/:id/second-factor",
    summary: "Takes another user's second factor away and ends their sessions",
    access: "users.write",
    audit: "user.second_factor_reset",
    stepUp: true,
    params: userParams,
    handle: ({ params: { id }, context }) => resetSecondFactor(context, id),
  });
};
