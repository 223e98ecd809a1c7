import { invoiceSchema } from "@dop/domain/contract";
import { anApostilleCart } from "@dop/domain/testing";
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { answered } from "../answer.ts";
import type { TestPortal } from "../test-portal.ts";
import { expectRefusal, type Command, type Refusal } from "./survives.ts";

/**
 * Placing an order by the same request each time: refused while the part is away, and one order when it is back.
 * @param once what else is to be true of the order, by its uuid
 */
export function placingAnOrder(
  test: TestPortal,
  refusal: Refusal,
  once: (uuid: string) => Promise<void> = async () => undefined,
): Command {
  const key = { "idempotency-key": randomUUID() };
  const cart = anApostilleCart();
  const place = () => test.call("POST", "/orders/invoice", cart, key);
  let uuid = "";
  return {
    duringFault: async () => expectRefusal(await place(), refusal),
    again: async () => {
      uuid = answered(await place(), invoiceSchema).order;
    },
    once: async () => {
      expect(answered(await place(), invoiceSchema).order).toBe(uuid);
      await once(uuid);
    },
  };
}
