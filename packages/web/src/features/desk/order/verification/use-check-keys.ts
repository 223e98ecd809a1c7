import { useState } from "react";
import { letterKeyOf, useKeys } from "../../../../lib/keys/letter-keys.ts";
import { viewKeys, type PictureView } from "./picture-viewer.tsx";

/** Time in milliseconds for which a repeated key, meant for the order before, decides nothing about the new one. */
const bounceMs = 500;
/** The order that a key decided about last; 0 for none. */
let lastDecided = 0;

/** Notes a decision by key, before the next order is shown. */
export function noteDecision(orderId: number): void {
  lastDecided = orderId;
}

/** Keys of the check: those of `acts`, and those that change the view of the picture in focus. */
export function useCheckKeys(
  orderId: number,
  acts: Readonly<Record<string, () => void>>,
  onLook: (change: (look: PictureView) => PictureView) => void,
): void {
  const [shownAt] = useState(() => performance.now());
  useKeys((event) => {
    const key = letterKeyOf(event);
    if (key === undefined) return;
    if (lastDecided !== 0 && lastDecided !== orderId && performance.now() - shownAt < bounceMs) return;
    const change = Object.hasOwn(viewKeys, key) ? viewKeys[key] : undefined;
    const act = change ? () => onLook(change) : Object.hasOwn(acts, key) ? acts[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
}
