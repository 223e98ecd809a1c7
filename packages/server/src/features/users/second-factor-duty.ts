import { roleIds, type RoleId } from "@dop/domain/staff";
import type { Portal } from "../../portal.ts";

/** Whether the office asks people of this role for a second factor (REQUIRE_SECOND_FACTOR). */
export function isSecondFactorRequired({ config }: Pick<Portal, "config">, roleId: RoleId): boolean {
  switch (config.secondFactorDuty) {
    case "nobody":
      return false;
    case "admins":
      return roleId === roleIds.admin;
    case "everybody":
      return true;
  }
}
