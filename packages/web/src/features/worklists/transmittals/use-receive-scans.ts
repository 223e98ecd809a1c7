import { transmittalStatusAnswerSchema, type Transmittal, type TransmittalProduct } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useEffect, useRef, useState } from "react";
import { readScan } from "@dop/domain/scan";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api, undoable } from "../../../lib/api/api.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { offerWith } from "../../../lib/messages/undo.ts";
import { isEnabledHere, setEnabledHere } from "../../../lib/storage/browser-switch.ts";
import { countryOf, nameOf } from "./transmittal-words.tsx";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";
import { tickableStatuses } from "./tick-boxes.tsx";

/** Ticks Arrived for each scanned document of a transmittal, one after the other (rule W-36). */
export function useReceiveScans(transmittal: Transmittal) {
  const words = useTexts("transmittals");
  const t = words.receive;
  const address = useTransmittalAddress();
  /** Outcome of the last scan; `turn` makes the same words a new result. */
  const [result, setResult] = useState<{ readonly text: string; readonly isTicked: boolean; readonly turn: number }>();
  const [received] = useState(() => new Set<number>());
  // A scan is judged when those before it have been answered: two scans of one document are one tick.
  const last = useRef(Promise.resolve());
  const products = useRef(transmittal.order_products);
  useEffect(() => {
    products.current = transmittal.order_products;
    // From now on the list says so, and one that is unticked by hand can be scanned again.
    for (const { id, arrived } of transmittal.order_products) if (arrived) received.delete(id);
  }, [transmittal, received]);

  function report(text: string, isTicked: boolean): void {
    playScan(isTicked);
    setResult((before) => ({ text, isTicked, turn: (before?.turn ?? 0) + 1 }));
  }

  async function receive(text: string): Promise<void> {
    const judged = receiveScan(text, products.current, received);
    const product = "product" in judged ? judged.product : undefined;
    const name = product
      ? t.document(nameOf(product), countryOf(product, words.print.unknownCountry))
      : "orderId" in judged
        ? t.order(judged.orderId ?? 0)
        : "";
    if (judged.problem !== undefined || !product) return report(t.problems[judged.problem ?? "unknown"](name), false);
    const act = (undoable.act += 1);
    try {
      await api.patch(callOf(address, `${product.id}/status`), {
        body: { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: product.status_id },
        schema: transmittalStatusAnswerSchema,
        explains403: opensByKey(address),
      });
      received.add(product.id);
      report(t.arrived(name), true);
      // The page says it without the button.
      offerWith(t.arrived(name), act);
    } catch (error) {
      report(t.failed(name, errorMessage(error)), false);
    }
    await reloadTransmittals();
  }

  return {
    result,
    onScan: (text: string) => {
      last.current = last.current.then(() => receive(text));
    },
  };
}

type ScanProblem = "misread" | "unknown" | "tracking" | "foreign" | "voided" | "twice" | "elsewhere";

type Received =
  | { readonly product: TransmittalProduct; readonly problem?: ScanProblem }
  | { readonly problem: ScanProblem; readonly orderId?: number };

/**
 * Compares a scan with the documents of the transmittal (rule W-36); nothing is sent.
 * @param received ids of products ticked since the list was loaded
 */
function receiveScan(text: string, products: readonly TransmittalProduct[], received: ReadonlySet<number>): Received {
  const scan = readScan(text);
  if (scan.kind !== "document") return { problem: scan.kind };
  const product = products.find(({ id, order_id: orderId }) => id === scan.productId && orderId === scan.orderId);
  if (!product) return { problem: "foreign", orderId: scan.orderId };
  if (product.voided) return { product, problem: "voided" };
  if (product.arrived || received.has(product.id)) return { product, problem: "twice" };
  return tickableStatuses.has(product.status_id) ? { product } : { product, problem: "elsewhere" };
}

const storageKey = "dop-receive-sound";

/** True unless the sound of scans is turned off in this browser. */
export const isSoundOn = (): boolean => isEnabledHere(storageKey);

export const setSound = (on: boolean): void => setEnabledHere(storageKey, on);

/** A high short tone for what was ticked, a low long one for what was not; without sound the words remain. */
function playScan(isTicked: boolean): void {
  if (!isSoundOn() || typeof AudioContext === "undefined") return;
  try {
    play(isTicked);
  } catch {
    // The browser has too many sounds open, or allows none.
  }
}

function play(isTicked: boolean): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = isTicked ? 880 : 220;
  tone.connect(context.destination);
  tone.addEventListener("ended", () => void context.close());
  tone.start();
  tone.stop(context.currentTime + (isTicked ? 0.12 : 0.45));
}
