import { transmittalStatusAnswerSchema, type Transmittal } from "@dop/domain/contract";
import { statusIds } from "@dop/domain/orders";
import { longestScan } from "@dop/domain/scan";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/use-texts.ts";
import { api } from "../../lib/api.ts";
import { errorMessage } from "../../lib/handle-error.ts";
import { classNames } from "../../ui/class-names.ts";
import { countryOf } from "./country-of.ts";
import { receiveScan } from "./receive-scan.ts";
import { isSoundOn, playScan, setSound } from "./scan-sound.ts";
import { callOf, opensByKey, useTransmittalAddress } from "./transmittal-address.ts";
import { reloadTransmittals } from "./transmittals-queries.ts";

/** The mode starts with the scanner. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

interface Line {
  readonly text: string;
  readonly isTicked: boolean;
  /** The same words again are a new line. */
  readonly turn: number;
}

interface ReceiveModeProps {
  readonly transmittal: Transmittal;
  /** Escape: out of an empty field, the mode ends. */
  readonly onClose: () => void;
}

/** Each scan ticks Arrived, and a large line says what became of it (rule W-36). */
export function ReceiveMode({ transmittal, onClose }: ReceiveModeProps) {
  const words = useTexts("transmittals");
  const t = words.receive;
  const address = useTransmittalAddress();
  const [line, setLine] = useState<Line>();
  const [isHeard, setHeard] = useState(isSoundOn);
  const [received] = useState(() => new Set<number>());
  // A scan is judged when those before it have been answered: two scans of one document are one tick.
  const last = useRef(Promise.resolve());
  const products = useRef(transmittal.order_products);
  useEffect(() => {
    products.current = transmittal.order_products;
    // From now on the list says so, and one that is unticked by hand can be scanned again.
    for (const { id, arrived } of transmittal.order_products) if (arrived) received.delete(id);
  }, [transmittal, received]);

  function tell(text: string, isTicked: boolean): void {
    playScan(isTicked);
    setLine((before) => ({ text, isTicked, turn: (before?.turn ?? 0) + 1 }));
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
    if (judged.problem !== undefined || !product) return tell(t.problems[judged.problem ?? "unknown"](name), false);
    try {
      await api.patch(callOf(address, `${product.id}/status`), {
        body: { status_id: statusIds.arrivedAtLieutenantGovernor, expected_status_id: product.status_id },
        schema: transmittalStatusAnswerSchema,
        explains403: opensByKey(address),
      });
      received.add(product.id);
      tell(t.arrived(name), true);
    } catch (error) {
      tell(t.failed(name, errorMessage(error)), false);
    }
    await reloadTransmittals();
  }

  return (
    <section aria-labelledby="receive-heading" className="card no-print mb-3 grid gap-3 p-4">
      <h2 id="receive-heading" className="text-lg">
        {t.title}
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <label className="grid gap-1">
          {t.label}
          <input
            ref={takeFocus}
            type="search"
            data-takes-scans
            className="field min-h-9 w-72 max-w-full"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestScan + 1}
            onKeyDown={(event) => {
              const field = event.currentTarget;
              if (event.key === "Escape" && field.value === "") return onClose();
              // An empty box lets Tab pass.
              if ((event.key !== "Enter" && event.key !== "Tab") || event.shiftKey || field.value.trim() === "") return;
              event.preventDefault();
              const text = field.value;
              field.value = "";
              last.current = last.current.then(() => receive(text));
            }}
          />
        </label>
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-spruce-700"
            checked={isHeard}
            onChange={(event) => {
              setSound(event.currentTarget.checked);
              setHeard(event.currentTarget.checked);
            }}
          />
          {t.sound}
        </label>
      </div>
      {line && (
        <p
          key={line.turn}
          role={line.isTicked ? "status" : "alert"}
          className={classNames(
            "border-l-8 p-3 text-2xl font-semibold wrap-anywhere",
            line.isTicked ? "border-ok bg-ok-bg" : "border-error bg-error-bg",
          )}
        >
          {line.text}
        </p>
      )}
    </section>
  );
}
