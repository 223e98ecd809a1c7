import {
  accountSchema,
  accountsSchema,
  directoryPeopleSchema,
  directorySearchSchema,
  newUserSchema,
  roleChangeSchema,
  firstPasswordAnswerSchema,
  firstPasswordSchema,
  passwordChangeSchema,
} from "@dop/domain/contract";
import { userParams } from "../../http/params.ts";
import { route, type Routes } from "../../http/route.ts";
import { changeRole, createAccount, deleteAccount, listAccounts } from "./account-commands.ts";
import { makeFirstPassword, changeOwnPassword, setFirstPassword } from "./password-commands.ts";

/** Staff accounts, for admins (rules ). */
export const accountRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /users",
    access: "users.write",
    summary: "The staff accounts",
    audit: "users.viewed",
    answer: accountsSchema,
    handle: async ({ context }) => {
      const accounts = await listAccounts(portal.db);
      context.recordView("list", "users", { results: accounts.length });
      return accounts;
    },
  });

  route(app, portal, {
    call: "GET /users/search",
    access: "users.write",
    summary: "People of the county's directory by name; at least 3 characters",
    audit: null,
    query: directorySearchSchema,
    answer: directoryPeopleSchema,
    handle: ({ query }) => portal.directory.search(query.name),
  });

  // Clients may write the path with a final slash.
  for (const call of ["POST /users/", "POST /users"] as const)
    route(app, portal, {
      call,
      access: "users.write",
      summary: "Makes an account",
      audit: "user.created",
      stepUp: true,
      status: 201,
      body: newUserSchema,
      answer: accountSchema,
      handle: ({ body, context }) => createAccount(context, body),
    });

  route(app, portal, {
    call: "PATCH /users/:id",
    access: "users.write",
    summary: "Gives exactly this role; with office_role_id a user's permissions are those of an office role",
    audit: "user.role_changed",
    stepUp: true,
    params: userParams,
    body: roleChangeSchema,
    answer: accountSchema,
    handle: ({ params: { id }, body, context }) => changeRole(context, id, body),
  });

  route(app, portal, {
    call: "DELETE /users/:id",
    access: "users.write",
    summary: "Removes an account; the last admin stays",
    audit: "user.deleted",
    stepUp: true,
    params: userParams,
    handle: ({ params: { id }, context }) => deleteAccount(context, id),
  });
};

/** Passwords of local accounts; with the county's directory the calls answer 409. */
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
    access: "users.write",
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
