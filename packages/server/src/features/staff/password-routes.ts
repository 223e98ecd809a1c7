import { firstPasswordAnswerSchema, firstPasswordSchema, passwordChangeSchema } from "@dop/domain/contract";
import { userParams } from "../../http/params.ts";
import { route, type Routes } from "../../http/route.ts";
import { makeFirstPassword } from "./first-password.ts";
import { changeOwnPassword, setFirstPassword } from "./password-commands.ts";

/** Passwords of the accounts that the portal itself keeps; with the county's directory the calls answer 409. */
export const passwordRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "POST /users/me/password",
    summary: "Changes one's own password and ends one's other sessions",
    access: "staff",
    audit: "user.password_changed",
    body: passwordChangeSchema,
    handle: ({ body, context }) => changeOwnPassword(context, body.current_password, body.new_password),
  });

  route(app, portal, {
    call: "POST /users/:id/password",
    summary:
      "Sets a password, made here unless the call has one, that works " +
      "once in a week: its person chooses another at the next login",
    access: "admin",
    audit: "user.password_set",
    stepUp: true,
    params: userParams,
    body: firstPasswordSchema,
    answer: firstPasswordAnswerSchema,
    handle: async ({ params: { id: userId }, body, context }) => {
      if (body.new_password !== undefined) {
        await setFirstPassword(context, userId, body.new_password);
        return { ok: true } as const;
      }
      const password = makeFirstPassword();
      const until = await setFirstPassword(context, userId, password);
      return { ok: true, made: { password, until: until.toISOString() } } as const;
    },
  });
};
