import { classNames } from "../../../../ui/class-names.ts";
import { IconCheck } from "../../../../ui/icons.tsx";

/** The state of a toggle: an empty ring, or a filled one with a tick. */
export function Tick({ isOn }: { readonly isOn: boolean }) {
  return (
    <span
      className={classNames(
        "inline-grid size-5 shrink-0 place-items-center rounded-full border-2",
        isOn ? "border-spruce-700 bg-spruce-700 text-white" : "border-control text-transparent",
      )}
    >
      {isOn && <IconCheck className="size-3.5" />}
    </span>
  );
}
