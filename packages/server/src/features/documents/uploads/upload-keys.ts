import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "@dop/domain/orders";
import type { Portal } from "../../../portal.ts";
import { keyDigest } from "../../../lib/key-digest.ts";

/** A browser without an account: the SHA-256 of a cookie that it got with its first file. */
export type Browser = Buffer;

/** The value of this installation's own cookie: one without `__Host-` may be another site's of the domain. */
function cookieValue(request: FastifyRequest, { isProduction }: Pick<Portal["config"], "isProduction">) {
  const own = isProduction
    ? /(?:^|;\s*)__Host-dop-uploads=([\w-]{32})(?:;|$)/
    : /(?:^|;\s*)dop-uploads=([\w-]{32})(?:;|$)/;
  return own.exec(request.headers.cookie ?? "")?.[1];
}

/** The browser that has sent files before; null without its cookie. */
export function browserOf(request: FastifyRequest, config: Pick<Portal["config"], "isProduction">): Browser | null {
  const value = cookieValue(request, config);
  return value === undefined ? null : keyDigest(value);
}

/** The browser that sends a file. Its cookie starts with the first file and is renewed with each. */
export function rememberBrowser(request: FastifyRequest, reply: FastifyReply, config: Portal["config"]): Browser {
  const { basePath, isProduction } = config;
  const value = cookieValue(request, config) ?? randomBytes(24).toString("base64url");
  const lasting = `Max-Age=${limits.uploadHours * 60 * 60}; SameSite=Strict; HttpOnly`;
  const cookie = isProduction
    ? `__Host-dop-uploads=${value}; Path=/; ${lasting}; Secure`
    : `dop-uploads=${value}; Path=${basePath}/; ${lasting}`;
  void reply.header("set-cookie", cookie);
  return keyDigest(value);
}

const idBytes = 16;
const macBytes = 16;

const macOf = (secret: string, id: Buffer, browser: Browser): Buffer =>
  createHmac("sha256", secret).update("upload").update(id).update(browser).digest().subarray(0, macBytes);

/** An upload's id, signed for one browser: other ids are refused without a query. */
export function sealUploadId({ config }: Pick<Portal, "config">, id: string, browser: Browser): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, macOf(config.secrets.session, bytes, browser)]).toString("base64url");
}

/** The id that was signed for this browser; null for anything else. */
export function openUploadId(
  { config }: Pick<Portal, "config">,
  sealed: string,
  browser: Browser | null,
): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (browser === null || bytes.length !== idBytes + macBytes || bytes.toString("base64url") !== sealed) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(config.secrets.session, id, browser))) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
