import type { FastifyRequest } from "fastify";
import type { Portal } from "../portal.ts";
import { isServiceKey } from "./identify.ts";
import { rejectWrongKey } from "./wrong-keys.ts";

/** For monitoring: requires the service key as `x-service-key` or as a bearer token. @throws 403, 429 */
export async function requireServiceKey(portal: Portal, request: FastifyRequest): Promise<void> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  const given = request.headers["x-service-key"] ?? bearer;
  if (typeof given !== "string" || !isServiceKey(portal, given)) throw await rejectWrongKey(portal, request.ip);
}
