import { isForAdmins, type Permission, type Permissions } from "@dop/domain/staff";
import { officeTexts } from "@dop/texts";
import type { Acting } from "@dop/domain/workflow";

/** A logged-in member of the staff. */
export interface StaffRequester {
  readonly kind: "staff";
  readonly userId: number;
  readonly displayName: string;
  readonly permissions: Permissions;
  readonly sessionId: string;
  /** Time of the last proof of identity; absent without one. */
  readonly provenAt?: Date;
  /** Outside of the networks for administration: what only admins may do is not done from there (rule A-44). */
  readonly isOutside?: boolean;
}

/** True for what the person may do, from where they are. */
export const mayFromHere = ({ permissions, isOutside }: StaffRequester, permission: Permission): boolean =>
  permissions.includes(permission) && !(isOutside === true && isForAdmins(permission));

/** The caller: a visitor without an account, staff, or the license registry by its service key. */
export type Requester = { readonly kind: "anonymous" } | { readonly kind: "service" } | StaffRequester;

/** The performer of an action: the actor of the action table, and the name in the history. */
export interface Performer {
  readonly actor: Acting;
  readonly author: { readonly name: string; readonly userId: number | null };
}

export const performedBy = (staff: StaffRequester): Performer => ({
  actor: staff.permissions,
  author: { name: staff.displayName, userId: staff.userId },
});

/** The customer, with or without an order page. */
export const performedByCustomer: Performer = {
  actor: "customer",
  author: { name: officeTexts.actors.customer, userId: null },
};

/** The portal itself: jobs, and effects of another action. */
export const performedBySystem: Performer = {
  actor: "system",
  author: { name: officeTexts.actors.system, userId: null },
};
