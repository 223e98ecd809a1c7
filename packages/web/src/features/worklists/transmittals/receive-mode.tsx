import type { Transmittal } from "@dop/domain/contract";
import { longestScan } from "@dop/domain/scan";
import { useState } from "react";
import { useTexts } from "../../../i18n/use-texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { isSoundOn, setSound, useReceiveScans } from "./use-receive-scans.ts";

const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

interface ReceiveModeProps {
  readonly transmittal: Transmittal;
  readonly onClose: () => void;
}

/** Ticks Arrived with each scan, and says so in a large line (rule W-36). */
export function ReceiveMode({ transmittal, onClose }: ReceiveModeProps) {
  const t = useTexts("transmittals").receive;
  const { result, onScan } = useReceiveScans(transmittal);
  const [isHeard, setHeard] = useState(isSoundOn);
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
              onScan(text);
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
      {result && (
        <p
          key={result.turn}
          role={result.isTicked ? "status" : "alert"}
          className={classNames(
            "border-l-8 p-3 text-2xl font-semibold wrap-anywhere",
            result.isTicked ? "border-ok bg-ok-bg" : "border-error bg-error-bg",
          )}
        >
          {result.text}
        </p>
      )}
    </section>
  );
}
