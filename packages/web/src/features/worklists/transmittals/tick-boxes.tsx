import {
  transmittalStatusAnswerSchema,
  type TransmittalProduct,
  transmittalMarkedSchema,
  type Transmittal,
} from "@dop/domain/contract";
import { statusIds, type StatusId } from "@dop/domain/orders";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { useSubmit } from "../../../lib/api/use-submit.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../lib/messages/toast.ts";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { useMayTick } from "./transmittal-frame.tsx";
import { reloadTransmittals } from "./transmittals-queries.ts";
import { nameOf, stayedWords } from "./transmittal-words.tsx";

/** The statuses that ticking and unticking lead to (rule T-4). */
const statusFor = {
  arrived: { on: statusIds.arrivedAtLieutenantGovernor, off: statusIds.sentToLieutenantGovernor },
  sent: { on: statusIds.shipped, off: statusIds.arrivedAtLieutenantGovernor },
} as const;
type TickName = keyof typeof statusFor;

/** Statuses between leaving for the Lt. Governor's office and being shipped: the only ones that can be ticked. */
export const tickableStatuses: ReadonlySet<number> = new Set([
  statusIds.sentToLieutenantGovernor,
  statusIds.arrivedAtLieutenantGovernor,
  statusIds.shipped,
]);

/**
 * Status of each product after its running press, undefined when it fails. Arrived and Sent are often ticked in one go:
 * the second press builds on the answer to the first instead of on the state of the page.
 */
const underWay = new Map<number, Promise<number | undefined>>();

interface TickBoxProps {
  readonly product: TransmittalProduct;
  readonly name: TickName;
  /** A visible label; screen readers have their own without it. */
  readonly label?: string;
}

/** Arrived or Sent of one order product. Shows the new state at once, then the server's. */
export function TickBox({ product, name, label }: TickBoxProps) {
  const t = useTexts("transmittals").detail;
  const address = useTransmittalAddress();
  const mayTick = useMayTick();
  const [pending, setPending] = useState<boolean>();
  const { submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });
  const person = nameOf(product);
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
    if (pending !== undefined) return;
    setPending(on);
    const before = underWay.get(product.id);
    const pressing = press(on, before);
    underWay.set(product.id, pressing);
    await pressing;
    if (underWay.get(product.id) === pressing) underWay.delete(product.id);
    setPending(undefined);
  }

  const box = (
    <input
      type="checkbox"
      className="block size-5 accent-spruce-700"
      aria-label={label === undefined ? (name === "arrived" ? t.arrivedOf(person) : t.sentOf(person)) : undefined}
      checked={pending ?? product[name]}
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

/** Marks all orders as arrived or sent; when all are, undoes that (rule T-5). */
export function MarkAll({ transmittal }: { readonly transmittal: Transmittal }) {
  const t = useTexts("transmittals").detail;
  const address = useTransmittalAddress();
  const mayTick = useMayTick();
  const { busy, submit } = useSubmit({ failure: "beside", invalidate: reloadTransmittals });
  const products = transmittal.order_products.filter(({ voided }) => !voided);
  if (!mayTick || products.length === 0) return null;
  const allArrived = products.every(({ arrived }) => arrived);
  const allSent = products.every(({ sent }) => sent);

  const mark = async (statusId: StatusId, forwardOnly: boolean): Promise<void> => {
    const body = { status_id: statusId, forward_only: forwardOnly };
    const options = { body, schema: transmittalMarkedSchema, explains403: opensByKey(address) };
    let stayed = "";
    const done = await submit(async () => {
      stayed = stayedWords(await api.patch(callOf(address, "order-status"), options));
    }, t.saved);
    if (done && stayed !== "") toast.info(stayed);
  };
  return (
    <div className="no-print flex flex-wrap gap-2">
      <Button
        kind="secondary"
        small
        className="min-h-9"
        busy={busy}
        onClick={() =>
          void (allArrived
            ? mark(statusIds.sentToLieutenantGovernor, false)
            : mark(statusIds.arrivedAtLieutenantGovernor, true))
        }
      >
        {allArrived ? t.allNotArrived : t.allArrived}
      </Button>
      <Button
        kind="secondary"
        small
        className="min-h-9"
        busy={busy}
        onClick={() => void mark(allSent ? statusIds.arrivedAtLieutenantGovernor : statusIds.shipped, false)}
      >
        {allSent ? t.allNotSent : t.allSent}
      </Button>
    </div>
  );
}
