let lifted: Promise<void> | undefined;

addEventListener("pointerdown", () => {
  // The click comes after the pointer is up; a press that was canceled ends with the next one.
  lifted = new Promise((resolve) => addEventListener("pointerup", () => setTimeout(resolve), { once: true }));
});

/** Runs when no mouse button is down (rule O-78). */
export async function afterPress(run: () => void): Promise<void> {
  await lifted;
  run();
}
