const storageKey = "dop-receive-sound";

/** Whether scans are heard; they are unless turned off in this browser. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/** Turns the sound of scans on or off in this browser. */
export function setSound(on: boolean): void {
  try {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Storage is disabled: there is sound.
  }
}

/** A high short tone for what was ticked, a low long one for what was not. Without sound the words remain: it never fails. */
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
