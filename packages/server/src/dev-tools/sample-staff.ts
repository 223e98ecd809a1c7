import { roleIds, type RoleId } from "@dop/domain/staff";
import { hashPassword } from "../ports/directory/index.ts";
import type { Portal } from "../portal.ts";

/** The password of every sample account in a local installation. */
export const samplePassword = "demo-password";

/** Accounts of a local installation, in the order in which they are made. */
export const sampleStaff: readonly { email: string; name: string; displayName: string; roleId: RoleId }[] = [
  { email: "admin@example.gov", name: "Robin Tolman", displayName: "R. Tolman", roleId: roleIds.admin },
  { email: "clerk@example.gov", name: "Kelly Madsen", displayName: "K. Madsen", roleId: roleIds.user },
  { email: "viewer@example.gov", name: "Val Viewer", displayName: "V. Viewer", roleId: roleIds.viewer },
];

/** Hashed once a process: hashing is slow on purpose, and tests make these accounts for each of their portals. */
let sampleHash: Promise<string> | undefined;

/** Makes the three sample accounts where they are missing. */
export async function seedSampleStaff(portal: Pick<Portal, "db" | "clock">): Promise<void> {
  sampleHash ??= hashPassword(samplePassword);
  const password_hash = await sampleHash;
  const accounts = sampleStaff.map(({ email, name, displayName, roleId }) => ({
    username: email.toUpperCase(),
    name,
    email,
    display_name: displayName,
    role_id: roleId,
    password_hash,
    created_at: portal.clock(),
    deleted_at: null,
  }));
  await portal.db
    .insertInto("users")
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
