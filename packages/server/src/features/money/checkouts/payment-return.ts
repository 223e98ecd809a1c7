// Rules: M-69 (docs/rules)
import { createHmac, timingSafeEqual } from "node:crypto";
import { languagePaths } from "@dop/texts";
import type { FastifyReply } from "fastify";
import type { Routes } from "../../../http/route.ts";
import { rateLimitOf } from "../../../http/rate-limits.ts";
import { keyDigest, keyFingerprint } from "../../../lib/key-digest.ts";
import { millisecondsIn } from "../../../lib/time.ts";
import type { Portal } from "../../../portal.ts";
import { findByReference } from "./paid-order.ts";
import { orderPath } from "../../order/index.ts";

/** As long as a payment page can stay open. */
const lastingSeconds = millisecondsIn.day / 1000;

/** The cookie of a browser that went to pay: its name tells the order, and its value no key. */
function cookieOf({ config }: Pick<Portal, "config">, digest: Uint8Array) {
  const name = `${config.isProduction ? "__Host-" : ""}dop-paying-${keyFingerprint(digest).slice(0, 16)}`;
  const value = createHmac("sha256", config.secrets.session).update("paying\n").update(digest).digest("base64url");
  return `${name}=${value}`;
}

/** Marks the browser that got the payment link of an order by its key: it alone is led back to the order. */
export function rememberPaying(reply: FastifyReply, portal: Pick<Portal, "config">, key: string): void {
  const { basePath, isProduction } = portal.config;
  const place = isProduction ? "/; Secure" : `${basePath}/`;
  const lasting = `Max-Age=${lastingSeconds}; SameSite=Lax; HttpOnly; Path=${place}`;
  void reply.header("set-cookie", `${cookieOf(portal, keyDigest(key))}; ${lasting}`);
}

/** The address to which the payment provider leads back; it opens nothing by itself. */
export const paymentReturn = (portal: Pick<Portal, "publicUrl">, { reference }: { readonly reference: string }) =>
  `${portal.publicUrl()}/api/payments/return/${reference}`;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The way back from the payment page: to the order in the browser that went to pay, in others to the lookup. */
export const paymentReturnRoutes: Routes = (app, portal) => {
  app.get<{ Params: { reference: string } }>(
    "/payments/return/:reference",
    { config: rateLimitOf("reads"), schema: { summary: "Leads the customer back from the payment page" } },
    async ({ params: { reference }, headers, locale }, reply) => {
      const order = await findByReference(portal.db, reference);
      const expected = order && cookieOf(portal, order.key_digest);
      const isPayer = (headers.cookie ?? "").split(/;\s*/).some((cookie) => expected && isSame(cookie, expected));
      const path = order && isPayer ? orderPath(portal, order) : "/find-order?from=payment";
      const language = languagePaths[order?.locale ?? locale];
      return reply.header("cache-control", "no-store").redirect(portal.config.basePath + language + path, 303);
    },
  );
};
