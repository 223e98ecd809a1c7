// Rules: S-4 (docs/rules)
import { paletteOf, paletteStyles } from "@dop/domain/settings";
import type { FastifyInstance, FastifyReply } from "fastify";
import { notFound } from "../../../http/api-error.ts";
import type { Portal } from "../../../portal.ts";
import { readPicture } from "./office-pictures.ts";
import { readShownSeal } from "./office-seals.ts";

/** Nothing runs or is fetched when a picture is opened by itself. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A removed picture stays for a day in browsers that have seen it. */
const forADay = "public, max-age=86400, immutable";
const forGood = "public, max-age=31536000, immutable";

/** The address of the style sheet with an office's color, below the base path; it never shows another. */
export const colorPath = (accent: string): string => `/office-color/${accent.slice(1).toLowerCase()}.css`;

const sendPicture = (reply: FastifyReply, mediaType: string, content: Uint8Array) =>
  reply
    .type(mediaType)
    .header("content-security-policy", picturePolicy)
    .header("x-content-type-options", "nosniff")
    .send(Buffer.from(content));

/** The seal, the color and the license picture of the office, by addresses that never change what they show. */
export function officeLook(app: FastifyInstance, portal: Portal): void {
  app.get<{ Params: { name: string } }>("/office-seal/:name", async (request, reply) => {
    const [, digest = ""] = /^([0-9a-f]{64})\.(?:svg|png)$/.exec(request.params.name) ?? [];
    const seal = digest === "" ? null : await readShownSeal(portal.db, digest);
    if (seal === null) throw notFound();
    return sendPicture(reply.header("cache-control", forGood), "image/png", seal);
  });
  app.get<{ Params: { name: string } }>("/license-picture/:name", async (request, reply) => {
    const [, digest = ""] = /^([0-9a-f]{64})\.webp$/.exec(request.params.name) ?? [];
    const picture = digest === "" ? undefined : await readPicture(portal.db, digest);
    if (!picture) throw notFound();
    return sendPicture(reply.header("cache-control", forADay), "image/webp", picture.content);
  });
  app.get<{ Params: { name: string } }>("/office-color/:name", async (request, reply) => {
    const [, hex] = /^([0-9a-f]{6})\.css$/.exec(request.params.name) ?? [];
    if (hex === undefined) throw notFound();
    return reply
      .type("text/css; charset=utf-8")
      .header("cache-control", forGood)
      .send(paletteStyles(paletteOf(`#${hex}`)));
  });
}
