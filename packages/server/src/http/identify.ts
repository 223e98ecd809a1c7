// Rules, A-46 (docs/rules)
import { isForAdmins, permissions, type Permission, type Permissions } from "@dop/domain/staff";
import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Portal } from "../portal.ts";
import { isInNetworks } from "../lib/network-ranges.ts";
import { forbidden, outsideNetworks } from "./api-error.ts";
import type { Requester, StaffRequester } from "./requester.ts";
import { requireStaff } from "./sessions.ts";
import { rejectWrongKey } from "./wrong-keys.ts";

/** Callers that a route admits, or the permission that a member of the staff needs; part of its declaration. */
export type Access =
  /** Anyone; a token is ignored. */
  | "public"
  /** The customer by the order's uuid, or staff by token (any role). */
  | "customer_or_staff"
  /** Like `customer_or_staff`; the staff may write (`orders.write`). */
  | "customer_or_staff_write"
  /**
   * The Lt. Governor's desk by the transmittal's key (?key=), a customer by the order's where a call takes it (?uuid=),
   * or staff by token; the handler checks the key.
   */
  | "key_or_staff"
  /** Like `key_or_staff`; the staff may write (`orders.write`). */
  | "key_or_staff_write"
  /** Any logged-in role, viewers too: reads only. */
  | "staff"
  /** The staff with one of the permissions for acts (`actPermissions`); the handler decides about the act itself. */
  | "staff_act"
  | Permission
  /** The county's programs (license registry, mail server), by the service key. */
  | "service";

/** The permissions by each of which a member of the staff may act on orders. */
const actPermissions = ["orders.write", "orders.verify", "money.refund.request"] as const;

/** The permissions of which a member of the staff needs one for a call; none where anybody of the staff may make it. */
function permissionsFor(access: Access): Permissions {
  if (access === "staff_act") return actPermissions;
  return access.endsWith("_write") ? ["orders.write"] : permissions.filter((name) => name === access);
}

/** True for a call that the role USER may not make. */
export const isAdministration = (access: Access): boolean => permissionsFor(access).some(isForAdmins);

/** True for the services' key; compared in constant time. */
function isServiceKey(portal: Portal, given: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(portal.config.secrets.service)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const requesters = new WeakMap<FastifyRequest, Requester>();

/** The requester that `identify` found; a staff member also where the call is refused. */
export const requesterOf = (request: FastifyRequest): Requester | undefined => requesters.get(request);

/** True for a call that a transmittal's key opens. */
export const isKeyed = (access: Access): boolean => access === "key_or_staff" || access === "key_or_staff_write";

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/**
 * The staff member of the token. The answer's `x-session-idle-in` has the seconds until the session ends without
 * another call; `x-permissions` is what the person may do, so that open pages follow a change. A call with
 * `x-background: 1` was made by the page itself and does not keep the session alive.
 */
async function staffOf(portal: Portal, request: FastifyRequest, reply: FastifyReply): Promise<StaffRequester> {
  const present = header(request, "x-background") !== "1";
  const { staff, idleIn } = await requireStaff(portal, header(request, "x-access-token"), present);
  requesters.set(request, staff);
  void reply.headers({ "x-session-idle-in": idleIn, "x-permissions": staff.permissions.join() });
  return staff;
}

async function requesterBy(
  portal: Portal,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Requester> {
  if (access === "public") return { kind: "anonymous" };
  if (access === "service") {
    if (!isServiceKey(portal, header(request, "x-service-key") ?? "")) throw await rejectWrongKey(portal, request.ip);
    return { kind: "service" };
  }
  const { key, uuid } = (request.query ?? {}) as { readonly key?: unknown; readonly uuid?: unknown };
  const hasKey = typeof (key ?? uuid) === "string";
  const admitsAnonymous = access.startsWith("customer_or_staff") || (isKeyed(access) && hasKey);
  if (admitsAnonymous && (header(request, "x-access-token") ?? "") === "") return { kind: "anonymous" };
  const staff = await staffOf(portal, request, reply);
  const needed = permissionsFor(access);
  if (needed.length > 0 && !needed.some((name) => staff.permissions.includes(name))) throw forbidden();
  const { adminNetworks } = portal.settings();
  if (adminNetworks === "" || isInNetworks(adminNetworks, request.ip)) return staff;
  if (isAdministration(access)) throw outsideNetworks();
  return { ...staff, isOutside: true };
}

/**
 * Identifies the caller of a request, and stores the result for `requesterOf`.
 * @throws 403 without a valid session or key, or where the permissions do not suffice; 429 after too many wrong keys
 */
export async function identify(
  portal: Portal,
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Requester> {
  const requester = await requesterBy(portal, access, request, reply);
  requesters.set(request, requester);
  return requester;
}

/** Requires the service key, as `x-service-key` or as a bearer token, for monitoring. @throws 403, 429 */
export async function requireServiceKey(portal: Portal, request: FastifyRequest): Promise<void> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  const given = request.headers["x-service-key"] ?? bearer;
  if (typeof given !== "string" || !isServiceKey(portal, given)) throw await rejectWrongKey(portal, request.ip);
}
