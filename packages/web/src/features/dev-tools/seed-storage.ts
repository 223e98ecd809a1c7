const seedKey = "dop-dev-tools-seed";

/** The seed of the last visit; empty when there is none or storage is switched off. */
export function loadSeed(): string {
  try {
    return localStorage.getItem(seedKey) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the seed for the next visit. */
export function storeSeed(seed: string): void {
  try {
    localStorage.setItem(seedKey, seed);
  } catch {
    // Storage is switched off: the seed lasts as long as the page.
  }
}
