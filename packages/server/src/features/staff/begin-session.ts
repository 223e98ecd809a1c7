import type { LoginAnswer } from "@dop/domain/contract";
import { permissionsOf, roleNames } from "@dop/domain/staff";
import { textsIn } from "@dop/texts";
import type { Tx } from "../../db/database.ts";
import type { AccountRow } from "../../db/user-permissions.ts";
import type { CommandContext } from "../../http/command-context.ts";
import { openSession } from "../../http/sessions.ts";

/** Browser names, the first match counts: most user agents contain older names as well. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A short name such as "Chrome on Windows" for a user agent, which itself is not stored: it can identify a person. */
export function browserOf(userAgent: string): string | null {
  const browser = firstOf(browsers, userAgent);
  const system = firstOf(systems, userAgent);
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** A user whose login succeeded. */
export type SessionUser = Pick<AccountRow, "id" | "username" | "display_name" | "role_id" | "office_role">;

/**
 * Opens the session of a login that succeeded, with its audit entry.
 * @param entrance the audit entry's detail, and the time of the proof where that is not now
 */
export async function beginSession(
  context: CommandContext,
  tx: Tx,
  user: SessionUser,
  { detail, provenAt }: { readonly detail?: Record<string, unknown>; readonly provenAt?: Date },
): Promise<LoginAnswer> {
  const { id, username, display_name, role_id } = user;
  const session = await openSession(context.portal, tx, {
    userId: id,
    browser: browserOf(context.from.userAgent),
    provenAt,
  });
  const actor = { kind: "staff", userId: id, name: display_name } as const;
  await context.auditEach(tx, [{ actor, subject: ["user", id], ...(detail && { detail }) }]);
  const permissions = [...permissionsOf(role_id, user.office_role)];
  const presented = { id, username, display_name, role_id, userRole: { role: roleNames[role_id] }, permissions };
  return { ...session, user: presented, message: textsIn(context.locale).login.loggedIn };
}
