import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type ZipPlaces, zipPlacesSchema } from "@dop/domain/contract";
import * as z from "zod/mini";
import { route, type Routes } from "../../../http/route.ts";

const file = fileURLToPath(new URL("../../../../reference/us-zip-codes.txt", import.meta.url));
let table: Promise<string> | undefined;

/** Cities whose ZIP codes begin with three digits; the table is read once, at the first call (rule O-69). */
export async function placesOfZips(prefix: string): Promise<ZipPlaces> {
  table ??= readFile(file, "utf8");
  const text = await table;
  const start = text.indexOf(`\n${prefix}\t`) + 1;
  if (start === 0) return [];
  const end = text.slice(start).search(new RegExp(`\\n(?!${prefix}\\t)`));
  return text
    .slice(start, start + end)
    .split("\n")
    .map((line) => {
      const [, state = "", city = "", endings = ""] = line.split("\t");
      return { city, state, zips: endings.split(" ").map((ending) => prefix + ending) };
    });
}

/** Cities of ZIP codes. A call has three of the five digits, so that no log has anybody's ZIP code. */
export const zipCodeRoutes: Routes = (app, portal) => {
  route(app, portal, {
    call: "GET /zip-codes/:prefix",
    access: "public",
    audit: null,
    rateLimit: "reads",
    summary: "Cities and states of the ZIP codes that begin with three digits",
    params: z.object({ prefix: z.string().check(z.regex(/^\d{3}$/)) }),
    answer: zipPlacesSchema,
    handle: async ({ params, reply }) => {
      reply.header("cache-control", "public, max-age=604800");
      return placesOfZips(params.prefix);
    },
  });
};
