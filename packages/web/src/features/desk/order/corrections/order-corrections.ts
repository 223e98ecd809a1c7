import { statusIds } from "@dop/domain/orders";
import * as z from "zod/mini";
import type { SecondLook, StaffOrder } from "@dop/domain/contract";
import { parseJson } from "../../../../lib/api/parse-json.ts";

const wantedSchema = z.record(z.string(), z.string());

/** Corrections of an order: field label to value; empty for a text without corrections. */
export const parseWanted = (json: string): Readonly<Record<string, string>> =>
  wantedSchema.safeParse(parseJson(json)).data ?? {};

const ended: ReadonlySet<number> = new Set([statusIds.shipped, statusIds.canceled]);

/** True when nothing more is done for an order: it is voided, or all of its products are shipped or canceled. */
export const hasEnded = ({ voided, products }: StaffOrder): boolean =>
  voided || products.every(({ status_id: status }) => ended.has(status));

/** The change that waits for a second person. */
export const pendingSecondLook = (order: Pick<StaffOrder, "second_looks">): SecondLook | undefined =>
  order.second_looks.find(({ state }) => state === "waiting");
