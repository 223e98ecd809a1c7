import type { UserRow } from "../../db/schema.ts";
import type { LoginAnswer } from "@dop/domain/contract";
import { roleNames } from "@dop/domain/staff";
import { textsIn } from "@dop/texts";
import type { Tx } from "../../db/database.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { openSession } from "../../http/sessions.ts";
import { browserOf } from "./browser-of.ts";

/** A user whose login succeeded. */
export type SessionUser = Pick<UserRow, "id" | "username" | "display_name" | "role_id">;

/** What the audit entry says of how the user got in. */
export interface Entrance {
  readonly detail?: Record<string, unknown>;
  /** When the user proved who they are, where that was not now. */
  readonly provenAt?: Date;
}

/** Opens the session of a login that succeeded, with its audit entry. */
export async function beginSession(
  context: CommandContext,
  tx: Tx,
  user: SessionUser,
  { detail, provenAt }: Entrance,
): Promise<LoginAnswer> {
  const { id, username, display_name, role_id } = user;
  const session = await openSession(context.portal, tx, {
    userId: id,
    browser: browserOf(context.from.userAgent),
    provenAt,
  });
  const actor = { kind: "staff", userId: id, name: display_name } as const;
  await context.auditEach(tx, [{ actor, subject: ["user", id], ...(detail && { detail }) }]);
  const presented = { id, username, display_name, role_id, userRole: { role: roleNames[role_id] } };
  return { ...session, user: presented, message: textsIn(context.locale).login.loggedIn };
}
