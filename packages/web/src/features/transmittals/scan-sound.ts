const storageKey = "dop-receive-sound";

/** Whether scans are heard; they are unless turned off in this browser. */
export function isSoundOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

/** Turns the sound of scans on or off in this browser. */
export function setSound(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, "off");
}

/** A high short tone for what was ticked, a low long one for what was not; nothing where a browser has no sound. */
export function playScan(isTicked: boolean): void {
  if (!isSoundOn() || typeof AudioContext === "undefined") return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = isTicked ? 880 : 220;
  tone.connect(context.destination);
  tone.addEventListener("ended", () => void context.close());
  tone.start();
  tone.stop(context.currentTime + (isTicked ? 0.12 : 0.45));
}
