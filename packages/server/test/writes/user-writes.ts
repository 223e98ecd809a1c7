import { officeRoleSchema } from "@dop/domain/contract";
import { roleIds } from "@dop/domain/staff";
import { samplePassword } from "../../src/dev-tools/sample-staff.ts";
import { idOf, type Writes } from "./write.ts";

/** The calls about users, their logins and their sessions. */
export async function makeUserWrites({ test, write, admin }: Writes): Promise<void> {
  const user = await write(
    "POST /users",
    "/users",
    { role_id: roleIds.user, username: "new@example.gov", display_name: "New Clerk" },
    admin,
  );
  await write(
    "POST /users/",
    "/users/",
    { role_id: roleIds.user, username: "newer@example.gov", display_name: "New Clerk" },
    admin,
  );
  const userId = idOf(user);
  const office = { name: "Supervisors", permissions: ["orders.write"] };
  const role = await write("POST /office-roles", "/office-roles", office, admin);
  const { id: roleId } = officeRoleSchema.parse(role.body);
  await write("PATCH /office-roles/:id", `/office-roles/${roleId}`, { ...office, version: 1 }, admin);
  await write("DELETE /office-roles/:id", `/office-roles/${roleId}`, undefined, admin);
  await write("PATCH /users/:id", `/users/${userId}`, { role_id: roleIds.viewer }, admin);
  await write("POST /users/:id/password", `/users/${userId}/password`, { new_password: "four words of nobody" }, admin);
  await write("DELETE /users/:id/sessions", `/users/${userId}/sessions`, undefined, admin);
  await write("DELETE /users/:id", `/users/${userId}`, undefined, admin);
  await write("POST /users/step-up", "/users/step-up", { password: samplePassword });
  await write("POST /users/me/second-factor", "/users/me/second-factor", { current_password: samplePassword });
  await write("POST /users/login", "/users/login", { username: "viewer@example.gov", password: samplePassword }, {});
  await write("POST /users/logout", "/users/logout", {}, await test.staff("viewer"));
  const sessions = await test.database.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", 2)
    .where("revoked_at", "is", null)
    .execute();
  await write("POST /users/me/password", "/users/me/password", {
    current_password: samplePassword,
    new_password: "four words of nobody",
  });
  await write("DELETE /sessions/:id", `/sessions/${sessions.at(-1)?.id}`, undefined, admin);
}
