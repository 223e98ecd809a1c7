import { zipPlacesSchema } from "@dop/domain/contract";
import * as z from "zod/mini";
import { route, type Routes } from "../../../http/route.ts";
import { placesOfZips } from "./zip-codes.ts";

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
