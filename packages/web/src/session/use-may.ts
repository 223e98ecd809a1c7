import type { Permission } from "@dop/domain/staff";
import { currentSession } from "../lib/storage/session.ts";
import { useSession } from "./use-session.ts";

/** True when the user of this session may do this (rule A-46), as the last answer of the server said. */
export const may = (permission: Permission, of = currentSession()): boolean =>
  of?.user.permissions?.includes(permission) ?? of?.user.userRole.role === "ADMIN";

/** True for users who may do this, followed live. */
export const useMay = (permission: Permission): boolean => may(permission, useSession());
