// Rules: W-32 (docs/rules)
const keyOf = (uuid: string): string => `correction-proof:${uuid}`;

/** For browsers that refuse to store anything: they are asked again after a reload. */
const memory = new Map<string, string>();

/** What this browser has of an order's code; undefined before the code was entered. */
export function correctionProof(uuid: string): string | undefined {
  try {
    return memory.get(uuid) ?? localStorage.getItem(keyOf(uuid)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the proof, so that this browser is asked once for this order. */
export function keepCorrectionProof(uuid: string, proof: string): void {
  memory.set(uuid, proof);
  try {
    localStorage.setItem(keyOf(uuid), proof);
  } catch {
    // It is in memory.
  }
}
