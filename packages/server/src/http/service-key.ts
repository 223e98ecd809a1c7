import type { FastifyRequest } from "fastify";
import type { Portal } from "../portal.ts";
import { forbidden } from "./api-error.ts";
import { isServiceKey } from "./route.ts";

/** For monitoring: requires the service key as `x-service-key` or as a bearer token. @throws 403 */
export function requireServiceKey(portal: Portal, request: FastifyRequest): void {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  const given = request.headers["x-service-key"] ?? bearer;
  if (typeof given !== "string" || !isServiceKey(portal, given)) throw forbidden();
}
