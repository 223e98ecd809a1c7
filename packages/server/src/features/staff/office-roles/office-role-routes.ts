import {
  officeRoleChangeSchema,
  officeRoleRequestSchema,
  officeRoleSchema,
  officeRolesSchema,
} from "@dop/domain/contract";
import { msg } from "@dop/texts/message";
import { z } from "zod";
import { numbered } from "../../../http/params.ts";
import { route, type Routes } from "../../../http/route.ts";
import { changeOfficeRole, deleteOfficeRole, listOfficeRoles, makeOfficeRole } from "./office-roles.ts";

/** Roles that the office makes of permissions (rule A-46). */
export const officeRoleRoutes: Routes = (app, portal) => {
  const params = z.object({ id: numbered(msg("staffErrors.officeRoleNotFound")) });

  route(app, portal, {
    call: "GET /office-roles",
    access: "users.write",
    summary: "The office's own roles, with their permissions and the number of people who have them",
    audit: null,
    answer: officeRolesSchema,
    handle: () => listOfficeRoles(portal.db),
  });

  route(app, portal, {
    call: "POST /office-roles",
    access: "users.write",
    stepUp: true,
    summary: "Makes a role of permissions",
    audit: "office_role.made",
    status: 201,
    body: officeRoleRequestSchema,
    answer: officeRoleSchema,
    handle: ({ body, context }) => makeOfficeRole(context, body),
  });

  route(app, portal, {
    call: "PATCH /office-roles/:id",
    access: "users.write",
    stepUp: true,
    summary: "Changes name and permissions of a role; a stale version is a conflict",
    audit: "office_role.changed",
    params,
    body: officeRoleChangeSchema,
    answer: officeRoleSchema,
    handle: ({ params: { id }, body, context }) => changeOfficeRole(context, id, body),
  });

  route(app, portal, {
    call: "DELETE /office-roles/:id",
    access: "users.write",
    stepUp: true,
    summary: "Deletes a role that nobody has",
    audit: "office_role.deleted",
    params,
    handle: ({ params: { id }, context }) => deleteOfficeRole(context, id),
  });
};
