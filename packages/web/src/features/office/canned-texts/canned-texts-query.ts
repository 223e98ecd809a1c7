import { cannedTextsSchema } from "@dop/domain/contract";
import { apiQuery, atOnce } from "../../../lib/api/api-query.ts";

/** GET /canned-texts: all of them, by kind and name. */
export const cannedTextsQuery = apiQuery(["canned-texts"], "/canned-texts", cannedTextsSchema, atOnce);
