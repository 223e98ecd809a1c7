import { transmittalStatusAnswerSchema, type Transmittal } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { api } from "../../../lib/api/api.ts";
import { errorMessage } from "../../../lib/api/handle-error.ts";
import { countryOf } from "./country-of.ts";
import { receiveScan } from "./receive-scan.ts";
import { playScan } from "./scan-sound.ts";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";

/** What became of a scan. */
interface ScanResult {
  readonly text: string;
  readonly isTicked: boolean;
  /** The same words again are a new result. */
  readonly turn: number;
}

/** Ticks Arrived for each scanned document of a transmittal, one after the other (rule W-36). */
export function useReceiveScans(transmittal: Transmittal): {
  /** What became of the last scan. */
  readonly result: ScanResult | undefined;
  readonly onScan: (text: string) => void;
} {
  const words = useTexts("transmittals");
  const t = words.receive;
  const address = useTransmittalAddress();
  const [result, setResult] = useState<ScanResult>();
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
      ? t.document(
          `${product.order.first_name} ${product.order.last_name}`,
          countryOf(product, words.print.unknownCountry),
        )
      : "orderId" in judged
        ? t.order(judged.orderId ?? 0)
        : "";
    if (judged.problem !== undefined || !product) return report(t.problems[judged.problem ?? "unknown"](name), false);
    try {
      await api.patch(callOf(address, `${product.id}/status`), {
        body: { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: product.status_id },
        schema: transmittalStatusAnswerSchema,
        explains403: opensByKey(address),
      });
      received.add(product.id);
      report(t.arrived(name), true);
    } catch (error) {
      report(t.failed(name, errorMessage(error)), false);
    }
    await reloadTransmittals();
  }

  return {
    result,
    onScan: (text) => {
      last.current = last.current.then(() => receive(text));
    },
  };
}
