import {
  accountSchema,
  accountsSchema,
  directoryPeopleSchema,
  directorySearchSchema,
  newUserSchema,
  roleChangeSchema,
} from "@dop/domain/contract";
import { userParams } from "../../http/params.ts";
import { route, type Routes } from "../../http/route.ts";
import { changeRole, createAccount, deleteAccount, listAccounts } from "./account-commands.ts";

/** Staff accounts, for admins (rules ). */
export const accountRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /users",
    access: "admin",
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
    access: "admin",
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
      access: "admin",
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
    access: "admin",
    summary: "Changes a role",
    audit: "user.role_changed",
    stepUp: true,
    params: userParams,
    body: roleChangeSchema,
    answer: accountSchema,
    handle: ({ params: { id }, body, context }) => changeRole(context, id, body.role_id),
  });

  route(app, portal, {
    call: "DELETE /users/:id",
    access: "admin",
    summary: "Removes an account; the last admin stays",
    audit: "user.deleted",
    stepUp: true,
    params: userParams,
    handle: ({ params: { id }, context }) => deleteAccount(context, id),
  });
};
