import { transmittalStatusAnswerSchema, type TransmittalProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { useMayTick } from "./transmittal-frame.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";

/** The statuses that ticking and unticking lead to (rule T-4). */
const statusFor = {
  arrived: { on: statusIds.arrivedAtLieutenantGovernor, off: statusIds.sentToLieutenantGovernor },
  sent: { on: statusIds.shipped, off: statusIds.arrivedAtLieutenantGovernor },
} as const;
export type TickName = keyof typeof statusFor;

/** Statuses between leaving for the Lt. Governor's office and being shipped: the only ones that can be ticked. */
export const tickableStatuses: ReadonlySet<number> = new Set([
  statusIds.sentToLieutenantGovernor,
  statusIds.arrivedAtLieutenantGovernor,
  statusIds.shipped,
]);

/**
 * The status that each product gets from the running press, undefined when it fails. Arrived and Sent are often
 * ticked in one go: the second press builds on the answer to the first instead of on what the page still shows.
 */
const underWay = new Map<number, Promise<number | undefined>>();

interface TickBoxProps {
  readonly product: TransmittalProduct;
  readonly name: TickName;
  /** A visible label; without it the box has a label for screen readers only. */
  readonly label?: string;
}

/** Arrived or Sent of one order product. It shows the new state at once, then the server's. */
export function TickBox({ product, name, label }: TickBoxProps) {
  const t = useTexts("transmittals").detail;
  const address = useTransmittalAddress();
  const mayTick = useMayTick();
  const [wish, setWish] = useState<boolean>();
  const { submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });
  const person = `${product.order.first_name} ${product.order.last_name}`;
  const possible = mayTick && !product.voided && tickableStatuses.has(product.status_id);

  async function press(on: boolean, before: Promise<number | undefined> | undefined): Promise<number | undefined> {
    const expected = (await before) ?? product.status_id;
    const body = { status_id: statusFor[name][on ? "on" : "off"], expected_status_id: expected };
    let made: number | undefined;
    await submit(async () => {
      const answer = await api.patch(callOf(address, `${product.id}/status`), {
        body,
        schema: transmittalStatusAnswerSchema,
        explains403: opensByKey(address),
      });
      made = answer.status_id;
    }, t.saved);
    return made;
  }

  async function tick(on: boolean): Promise<void> {
    if (wish !== undefined) return;
    setWish(on);
    const before = underWay.get(product.id);
    const pressing = press(on, before);
    underWay.set(product.id, pressing);
    await pressing;
    if (underWay.get(product.id) === pressing) underWay.delete(product.id);
    setWish(undefined);
  }

  const box = (
    <input
      type="checkbox"
      className="block size-5 accent-spruce-700"
      aria-label={label === undefined ? (name === "arrived" ? t.arrivedOf(person) : t.sentOf(person)) : undefined}
      checked={wish ?? product[name]}
      disabled={!possible}
      onChange={(event) => void tick(event.target.checked)}
    />
  );
  if (label === undefined) return box;
  return (
    <label className="flex min-h-9 w-fit items-center gap-2">
      {box}
      {label}
    </label>
  );
}
