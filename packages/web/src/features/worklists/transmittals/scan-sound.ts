import { isEnabledHere, setEnabledHere } from "../../../lib/storage/browser-switch.ts";

const storageKey = "dop-receive-sound";

/** Whether scans are heard; they are unless turned off in this browser. */
export const isSoundOn = (): boolean => isEnabledHere(storageKey);

/** Turns the sound of scans on or off in this browser. */
export const setSound = (on: boolean): void => setEnabledHere(storageKey, on);

/** A high short tone for what was ticked, a low long one for what was not; without sound the words remain. */
export function playScan(isTicked: boolean): void {
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
