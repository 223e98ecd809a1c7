import * as z from "zod/mini";
import { parseJson } from "../../../../lib/api/parse-json.ts";
import type { SecondLook, StaffOrder } from "@dop/domain/contract";

const wantedSchema = z.record(z.string(), z.string());

/** Corrections of an order: field label to value; empty for a text without corrections. */
export const parseWanted = (json: string): Readonly<Record<string, string>> =>
  wantedSchema.safeParse(parseJson(json)).data ?? {};

/** The change that waits for a second person. */
export const pendingSecondLook = (order: Pick<StaffOrder, "second_looks">): SecondLook | undefined =>
  order.second_looks.find(({ state }) => state === "waiting");
